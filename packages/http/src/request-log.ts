import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

type SenderOf = (request: FastifyRequest) => { userId?: string | undefined; staffId?: string | undefined };

/**
 * One line per request. It has the route's pattern, never the address as sent, because ids and searches are private.
 */
export const requestLog = fp(async (app: FastifyInstance, { senderOf }: { senderOf: SenderOf }) => {
  // Every field is from a closed list or an id, so the search for secrets is unnecessary. The search would cost more
  // than writing the line.
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
