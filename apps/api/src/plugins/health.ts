import type { Context } from "@manilla/core/context";
import { isReady } from "@manilla/core/platform/readiness";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /** From now on /ready says no, so that nothing new is sent here while the rest is finished. */
    drain(): void;
  }
}

/** /health: the process lives. /ready: it can serve; false until the migrations are applied and once it is closing. */
export const health = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
  let draining = false;
  app.decorate("drain", () => {
    draining = true;
  });
  // Said with the answer, not before: a request that was under way must not leave its connection open behind it.
  app.addHook("onSend", async (_request, reply) => {
    if (draining) reply.header("connection", "close");
  });
  app.get("/health", { schema: { hide: true } }, async () => ({ status: true, message: "Alive", data: {} }));
  app.get("/ready", { schema: { hide: true } }, async (_request, reply) => {
    const checks = await isReady(options.ctx);
    const ready = !draining && Object.values(checks).every(Boolean);
    if (!ready) reply.code(503).header("retry-after", "2");
    return { status: ready, message: ready ? "Ready" : "Not ready", data: { ...checks, draining } };
  });
});
