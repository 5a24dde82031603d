# One file, five images: app (API, worker and staff desk), tools (migrate and seed), ops (the operator's command line), sandbox
# (never in production), gateway.
# Node runs TypeScript without a build, so an image contains the sources and the production packages. Only the web is built.
# In production set NODE_IMAGE by digest (node:24-bookworm-slim@sha256:…). Releases use the exact version in .nvmrc.
ARG NODE_IMAGE=node:24-bookworm-slim
# The app's image of the previous release: open tabs still load its files, and browsers fetch only changed files.
ARG FORMER_APP_IMAGE=${NODE_IMAGE}
# The version of pg_dump must not be older than the server's.
ARG POSTGRES_IMAGE=postgres:18

FROM ${FORMER_APP_IMAGE} AS former
USER root
RUN mkdir -p /app/apps/web/dist

FROM ${NODE_IMAGE} AS base
ENV PNPM_VERSION=12.21.0 npm_config_update_notifier=false
WORKDIR /app

# Contains only the lists of packages, so that the layers below are rebuilt only when a list changes.
FROM base AS lists
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/core/package.json packages/core/
COPY packages/shared/package.json packages/shared/
COPY packages/http/package.json packages/http/
COPY packages/testing/package.json packages/testing/
COPY packages/ui/package.json packages/ui/
COPY apps/api/package.json apps/api/
COPY apps/worker/package.json apps/worker/
COPY apps/desk/package.json apps/desk/
COPY apps/web/package.json apps/web/
COPY apps/sandbox/package.json apps/sandbox/
COPY tests/package.json tests/

FROM lists AS everything
RUN npx --yes pnpm@${PNPM_VERSION} install --frozen-lockfile

FROM lists AS app-packages
RUN npx --yes pnpm@${PNPM_VERSION} install --frozen-lockfile --prod --no-optional \
  --filter @manilla/api... --filter @manilla/worker... --filter @manilla/desk...

FROM lists AS tools-packages
RUN npx --yes pnpm@${PNPM_VERSION} install --frozen-lockfile --prod --no-optional --filter manilla...

FROM lists AS sandbox-packages
RUN npx --yes pnpm@${PNPM_VERSION} install --frozen-lockfile --prod --no-optional --filter @manilla/sandbox...

# The generated database client, and the web app without source maps.
FROM everything AS built
COPY . .
COPY --from=former /app/apps/web/dist /former
RUN node scripts/generate.ts \
  && (cd apps/web && node node_modules/vite/bin/vite.js build && find dist -name '*.map' -delete) \
  && node scripts/container/keep-former-releases.ts /former apps/web/dist \
  && cd apps/desk && node node_modules/vite/bin/vite.js build web

FROM base AS runtime
ENV NODE_ENV=production HOST=0.0.0.0
# This user can read the program's files but not write them.
USER node

FROM runtime AS app
COPY --from=app-packages /app ./
COPY packages/shared packages/shared
COPY packages/core packages/core
COPY packages/http packages/http
COPY --from=built /app/packages/core/src/runtime/prisma packages/core/src/runtime/prisma
COPY apps/api apps/api
COPY apps/worker apps/worker
COPY apps/desk/src apps/desk/src
COPY --from=built /app/apps/desk/dist apps/desk/dist
COPY --from=built /app/apps/web/dist apps/web/dist
COPY scripts/container scripts/container
EXPOSE 8080
CMD ["node", "apps/api/src/main.ts"]

FROM runtime AS tools
COPY --from=tools-packages /app ./
COPY packages/shared packages/shared
COPY packages/core packages/core
COPY --from=built /app/packages/core/src/runtime/prisma packages/core/src/runtime/prisma
COPY apps/sandbox/src/config.ts apps/sandbox/src/
COPY prisma prisma
COPY scripts scripts
CMD ["node", "scripts/container/migrate.ts"]

# Runs pnpm ops, backup, restore and support-login. They need PostgreSQL's client programs.
FROM ${POSTGRES_IMAGE} AS ops
COPY --from=tools /usr/local/bin/node /usr/local/bin/node
COPY --from=tools /app /app
ENV NODE_ENV=production PATH=/app/scripts/container/bin:$PATH
WORKDIR /backups
USER 1000:1000
ENTRYPOINT []
CMD ["pnpm", "ops", "help"]

FROM runtime AS sandbox
USER root
RUN mkdir /data && chown node:node /data
USER node
COPY --from=sandbox-packages /app ./
COPY apps/sandbox apps/sandbox
COPY scripts/container scripts/container
EXPOSE 8090 8025
CMD ["node", "apps/sandbox/src/main.ts"]

# Debian patches its HAProxy. `haproxy -c` fails the build on an invalid configuration.
FROM ${NODE_IMAGE} AS gateway
RUN apt-get update && apt-get install --yes --no-install-recommends haproxy && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY scripts/container/healthy.sh scripts/container/
COPY deploy/gateway/haproxy.cfg deploy/gateway/
RUN haproxy -c -f deploy/gateway/haproxy.cfg
USER node
EXPOSE 8080
# With SIGUSR1 HAProxy answers the open requests before it ends.
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-W", "-db", "-f", "deploy/gateway/haproxy.cfg"]
