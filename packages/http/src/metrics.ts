import type { Context } from "@manilla/core/context";
import { metricsPage, registerDurations } from "@manilla/core/observability/metrics";
import { AppError } from "@manilla/core/runtime/errors";
import { isSameSecret } from "@manilla/core/secrets/seal";
import { inSeconds } from "@manilla/shared/duration";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

const answered = registerDurations("manilla_http_request_seconds", "Requests by route pattern and status", [
  "method",
  "route",
  "status",
]);

/** If METRICS_TOKEN is not set, /metrics answers 404. */
export const metricsPlugin = fp(async (app: FastifyInstance, { ctx }: { ctx: Context }) => {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "(none)";
    answered(
      { method: request.method, route, status: String(reply.statusCode) },
      inSeconds(reply.elapsedTime),
    );
  });
  const token = ctx.config.METRICS_TOKEN;
  if (token === undefined) return;
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? "", `Bearer ${token}`))
      throw new AppError("not_found");
    return reply.type("text/plain; version=0.0.4; charset=utf-8").send(await metricsPage());
  });
});
