import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** One line a request: the route's pattern, never the address as sent, because searches name people. */
export const requestLog = fp(async (app: FastifyInstance) => {
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "(none)",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        staffId: request.staff?.userId,
      },
      "answered",
    );
  });
});
