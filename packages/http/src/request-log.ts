import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

/** Who sent the request, for its log line: an id and nothing else. */
type SenderOf = (request: FastifyRequest) => { userId?: string | undefined; staffId?: string | undefined };

/** One line a request: the route's pattern, never the address as sent, because ids and searches are people's own. */
export const requestLog = fp(async (app: FastifyInstance, { senderOf }: { senderOf: SenderOf }) => {
  // Every field comes from a closed list or is an id, so nothing needs the search for secrets, which costs more than the line.
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
