import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import type { Context } from "@manilla/core/context";
import type { Chore } from "@manilla/core/runtime/chore";
import { createServer } from "@manilla/http/create-server";
import { notFoundPlugin } from "@manilla/http/errors";
import { healthPlugin } from "@manilla/http/health";
import { jsonPlugin } from "@manilla/http/json";
import { metricsPlugin } from "@manilla/http/metrics";
import { documentInfo } from "@manilla/http/openapi-schema";
import { pressurePlugin } from "@manilla/http/pressure";
import { requestLimitsPlugin } from "@manilla/http/request-limits";
import { requestLogPlugin } from "@manilla/http/scope";
import { isBuilt, sendPage, webAppPlugin } from "@manilla/http/spa";
import { seconds } from "@manilla/shared/duration";
import type { FastifyRequest } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { startChores } from "./chores.ts";
import { securityPlugin } from "./plugins/security.ts";
import { sessionsPlugin } from "./plugins/sessions.ts";
import type { Desk } from "./register.ts";
import { deskRoutes } from "./routes.ts";

const webFolder = fileURLToPath(new URL("../dist/", import.meta.url));

interface Parts {
  folder?: string;
  /** Delay of the event loop in milliseconds above which requests are refused. */
  maxEventLoopDelay?: number;
  routes?: typeof deskRoutes;
  chores?: readonly Chore[];
}

function callOf({ routeOptions, staff }: FastifyRequest) {
  return { route: `desk:${routeOptions.config.deskRoute?.name ?? ""}`, person: staff?.userId };
}

export async function buildDesk(
  ctx: Context,
  { folder = webFolder, maxEventLoopDelay = seconds(2), routes = deskRoutes, chores = [] }: Parts = {},
): Promise<Desk> {
  const app = await createServer(ctx);
  await app.register(requestLogPlugin, { senderOf: ({ staff }) => ({ staffId: staff?.userId }) });
  await app.register(securityPlugin, { config: ctx.config });
  await app.register(notFoundPlugin, isBuilt(folder) ? { page: sendPage } : {});
  await app.register(pressurePlugin, { maxEventLoopDelay });
  await app.register(jsonPlugin);
  await app.register(compress, { global: false, threshold: 1_024, encodings: ["br", "gzip"] });
  await app.register(cookie);
  await serveDocument(app, ctx);
  await app.register(requestLimitsPlugin, { ctx, failuresName: "desk:unauthenticated", callOf });
  await app.register(sessionsPlugin, { ctx });
  await app.register(healthPlugin, { ctx });
  await app.register(metricsPlugin, { ctx });
  for (const addRoutes of routes) addRoutes(app, ctx);
  await app.register(webAppPlugin, { folder });
  const clock = startChores(ctx, chores);
  app.addHook("onClose", clock.close);
  await app.ready();
  return app;
}

/** Serves the OpenAPI document of the desk at /docs/json, outside production. */
async function serveDocument(app: Desk, { config }: Context): Promise<void> {
  const supportEmail = config.SUPPORT_EMAIL;
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: documentInfo({ title: "Manilla desk", description: "Staff's pages and actions", supportEmail }),
      servers: [{ url: config.DESK_URL, description: "This installation, inside the operator's network" }],
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "desk_session" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (config.NODE_ENV !== "production")
    app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
}
