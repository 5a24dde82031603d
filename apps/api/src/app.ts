import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import type { Context } from "@manilla/core/context";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { App } from "./command.ts";
import { features } from "./features.ts";
import { admission } from "./plugins/admission.ts";
import { bareHeaders, errors, rawError, sendError } from "./plugins/errors.ts";
import { health } from "./plugins/health.ts";
import { json } from "./plugins/json.ts";
import { metrics } from "./plugins/metrics.ts";
import { notFound } from "./plugins/not-found.ts";
import { openapi } from "./plugins/openapi.ts";
import { pressure } from "./plugins/pressure.ts";
import { requestLog } from "./plugins/request-log.ts";
import { scope } from "./plugins/scope.ts";
import { security } from "./plugins/security.ts";
import { sessions } from "./plugins/sessions.ts";
import { isBuilt, pageOf, spa } from "./plugins/spa.ts";
import { validation } from "./plugins/validation.ts";

const bodyLimit = 64 * 1024;
const requestTimeoutMs = 10_000;
/** How often slow requests are looked for, and how long a refused socket may take to read the refusal. */
const connectionsCheckMs = 5_000;
const lingerMs = 1_000;
/** Sockets of one process; a load balancer opens hundreds. */
const mostConnections = 4_000;
const webFolder = fileURLToPath(new URL("../../web/dist/", import.meta.url));

interface Parts {
  /** Where the built web app is. */
  folder?: string;
  routes?: typeof features;
  /** A process whose event loop is later than this (milliseconds) refuses calls; a loaded test machine may be. */
  maxEventLoopDelay?: number;
}

/** The whole HTTP side over a context; listens nowhere yet, so a test can inject into it. */
export async function buildApp(
  ctx: Context,
  { folder = webFolder, routes = features, maxEventLoopDelay = 2_000 }: Parts = {},
): Promise<App> {
  const app = createServer(ctx);
  app.server.maxConnections = mostConnections;
  const page = isBuilt(folder) ? { page: pageOf(folder) } : {};

  await app.register(errors);
  await app.register(scope);
  await app.register(requestLog);
  await app.register(security, { config: ctx.config });
  await app.register(notFound, page);
  await app.register(pressure, { maxEventLoopDelay });
  await app.register(json);
  await app.register(validation);
  await app.register(compress, { global: false, threshold: 1_024, encodings: ["br", "gzip"] });
  await app.register(openapi, {
    open: ctx.config.NODE_ENV !== "production",
    publicUrl: ctx.config.PUBLIC_URL,
    supportEmail: ctx.config.SUPPORT_EMAIL,
  });
  await app.register(sessions, { ctx });
  await app.register(admission, { ctx });
  await app.register(health, { ctx });
  await app.register(metrics, { ctx });
  for (const addRoutes of routes) addRoutes(app, ctx);
  await app.register(spa, { folder });
  await app.ready();
  return app;
}

function createServer(ctx: Context): App {
  // Fastify wants its own type of logger; pino is one, and more.
  const log: FastifyBaseLogger = ctx.log;
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Every line written in a request's scope names it (plugins/scope); a child for each would name it twice.
    childLoggerFactory: (logger) => logger,
    // So many hops of X-Forwarded-For are our own proxies' words; everything before them is the caller's.
    trustProxy: (_address, hop) => hop < ctx.config.TRUSTED_PROXIES,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    http: { connectionsCheckingInterval: connectionsCheckMs },
    forceCloseConnections: "idle",
    // Fastify's own words for closing are not in our envelope; draining is plugins/health's.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Addresses that cannot even be decoded come here, before any hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bareHeaders, "x-request-id": request.id });
      sendError(error, request, reply);
    },
    clientErrorHandler: (_error: Error, socket: Socket) => {
      // end() alone waits for a client that never reads: the socket would stay.
      if (socket.writable) socket.end(rawError("bad_request"));
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  });
}
