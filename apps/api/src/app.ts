import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import type { Context } from "@manilla/core/context";
import { createServer } from "@manilla/http/create-server";
import { notFoundPlugin } from "@manilla/http/errors";
import { healthPlugin } from "@manilla/http/health";
import { jsonPlugin } from "@manilla/http/json";
import { metricsPlugin } from "@manilla/http/metrics";
import { pressurePlugin } from "@manilla/http/pressure";
import { requestLimitsPlugin } from "@manilla/http/request-limits";
import { requestLogPlugin } from "@manilla/http/scope";
import { isBuilt, sendPage, webAppPlugin } from "@manilla/http/spa";
import { seconds } from "@manilla/shared/duration";
import type { FastifyRequest } from "fastify";
import type { App } from "./command.ts";
import { auditPlugin } from "./plugins/audit.ts";
import { openapiPlugin } from "./plugins/openapi.ts";
import { securityPlugin } from "./plugins/security.ts";
import { sessionsPlugin } from "./plugins/sessions.ts";

const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

export type Routes = (app: App, ctx: Context) => void;

interface Parts {
  routes: readonly Routes[];
  folder?: string;
  /** Delay of the event loop in milliseconds above which requests are refused. Tests on busy machines raise it. */
  maxEventLoopDelay?: number;
  /** The longest time that an actor is cached, in milliseconds. 0 reads the database at every request. */
  actorLifetimeMs?: number;
}

function callOf({ routeOptions, actor }: FastifyRequest) {
  return { route: routeOptions.config.route?.name ?? "webhooks", person: actor?.userId };
}

/** Builds the app without listening, because tests inject requests. A test passes only the routes that it calls. */
export async function buildApp(
  ctx: Context,
  { routes, folder = webFolder, maxEventLoopDelay = seconds(2), actorLifetimeMs }: Parts,
): Promise<App> {
  const app = await createServer(ctx);
  const page = isBuilt(folder) ? { page: sendPage } : {};

  await app.register(requestLogPlugin, { senderOf: ({ actor }) => ({ userId: actor?.userId }) });
  await app.register(auditPlugin, { ctx });
  await app.register(securityPlugin, { config: ctx.config, folder });
  await app.register(notFoundPlugin, page);
  await app.register(pressurePlugin, { maxEventLoopDelay });
  await app.register(jsonPlugin);
  await app.register(compress, { global: false, threshold: 1_024, encodings: ["br", "gzip"] });
  await app.register(openapiPlugin, {
    open: ctx.config.NODE_ENV !== "production",
    publicUrl: ctx.config.PUBLIC_URL,
    supportEmail: ctx.config.SUPPORT_EMAIL,
  });
  await app.register(sessionsPlugin, { ctx, lifetimeMs: actorLifetimeMs });
  await app.register(requestLimitsPlugin, { ctx, failuresName: "unauthenticated", callOf });
  await app.register(healthPlugin, { ctx });
  await app.register(metricsPlugin, { ctx });
  for (const addRoutes of routes) addRoutes(app, ctx);
  await app.register(webAppPlugin, { folder });
  await app.ready();
  return app;
}
