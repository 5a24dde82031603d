import type { Span } from "@manilla/core/observability/span";
import { openSpan } from "@manilla/core/observability/tracing";
import { type RequestOrigin, requestOrigin, requestScope } from "@manilla/core/runtime/request-scope";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
    origin: RequestOrigin;
  }
}

/**
 * Adds a request's id and network address to its log lines, events, audit lines and trace. The traceparent header of a
 * request is ignored. Otherwise its caller could choose our ids and what is recorded.
 */
export const scopePlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest("span", undefined);
  // The onRequest hook sets the origin. It is not an object at first, because all requests would share the object.
  app.decorateRequest("origin", null as unknown as RequestOrigin);
  app.addHook("onRequest", (request, _reply, done) => {
    request.origin = { ip: request.ip };
    if (request.url.startsWith("/api/")) request.span = openSpan(startOf(request));
    enter(request, done);
  });
  // Enters the scope again, because code that runs after the body was read runs in the socket's scope.
  app.addHook("preHandler", (request, _reply, done) => enter(request, done));
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    request.span?.end({
      failed: statusCode >= 500,
      attributes: { "http.response.status_code": statusCode },
    });
  });
});

function enter(request: FastifyRequest, done: () => void): void {
  requestScope.run(request.id, () =>
    requestOrigin.run(request.origin, () => (request.span ? request.span.run(done) : done())),
  );
}

function startOf({ method, id, routeOptions }: FastifyRequest) {
  const route = routeOptions.url ?? "(none)";
  const attributes = { "http.request.method": method, "http.route": route, "request.id": id };
  return { name: `${method} ${route}`, kind: "server", attributes } as const;
}

type SenderOf = (request: FastifyRequest) => { userId?: string | undefined; staffId?: string | undefined };

/** One line per request. It has the route's pattern, never the URL as sent, because ids and searches are private. */
export const requestLogPlugin = fp(async (app: FastifyInstance, { senderOf }: { senderOf: SenderOf }) => {
  // Redaction is off, because it would cost more than writing the line. No field can contain a secret: each is an id,
  // a number, a method or a route's pattern.
  const log = app.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...senderOf(request),
      },
      "answered",
    );
    done();
  });
});
