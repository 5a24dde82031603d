import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import type { Context } from "@manilla/core/context";
import { seconds } from "@manilla/shared/duration";
import { apiPrefix } from "@manilla/shared/http/route";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { bareHeaders, errorsPlugin, rawError, sendError } from "./errors.ts";
import { validationPlugin } from "./json.ts";
import { scopePlugin } from "./scope.ts";

const bodyLimit = 64 * 1024;
const requestTimeoutMs = seconds(10);
/** Node checks for slow requests at this interval. */
const connectionsCheckMs = seconds(1);
/** A refused socket is closed after this time, even if the client has not read the refusal yet. */
const lingerMs = seconds(1);
/** The server refuses further connections above this number. A load balancer opens only hundreds. */
const mostConnections = 4_000;

/** Creates a server with the parts that the API and the desk share: errors, scope of a request, validation. */
export async function createServer(ctx: Context): Promise<FastifyInstance> {
  // Fastify requires its own logger type, which pino satisfies.
  const log: FastifyBaseLogger = ctx.log;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Lines in a request's scope already have the request's id (scope.ts). A child logger would add it twice.
    childLoggerFactory: (logger) => logger,
    // Our own proxies wrote the last hops of X-Forwarded-For. The caller may have written all earlier ones.
    trustProxy: (_address, hop) => hop < ctx.config.TRUSTED_PROXIES,
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    // Node applies the longer of its two timeouts to the whole request. Its default timeout for headers is a minute, so
    // without this setting a slow body could take a minute.
    http: { headersTimeout: requestTimeoutMs, connectionsCheckingInterval: connectionsCheckMs },
    forceCloseConnections: "idle",
    // Without this setting, Fastify answers 503 without our envelope while it closes. That answer is not needed,
    // because `drain` (health.ts) ends before the server closes.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...bareHeaders, "x-request-id": request.id });
      sendError(error, request, reply);
    },
    clientErrorHandler: ({ code }: NodeJS.ErrnoException, socket: Socket) => {
      // A timeout may be our own fault, because an overloaded process may read a punctual request too late.
      const shown = code === "ERR_HTTP_REQUEST_TIMEOUT" ? "service_busy" : "bad_request";
      // end() alone waits for a client that never reads, so the socket would stay open.
      if (socket.writable) socket.end(rawError(shown));
      setTimeout(() => socket.destroy(), lingerMs).unref();
    },
  });
  app.server.maxConnections = mostConnections;
  await app.register(errorsPlugin);
  await app.register(scopePlugin);
  await app.register(validationPlugin);
  return app;
}

/** Escapes the percent signs of a page's path that cannot be decoded, so that the app shows "not found". */
function readableUrl(url: string): string {
  if (url.startsWith(`${apiPrefix}/`)) return url;
  const [path = "", ...query] = url.split("?");
  try {
    decodeURI(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}
