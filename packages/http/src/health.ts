import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { isReady } from "@manilla/core/runtime/readiness";
import { seconds } from "@manilla/shared/duration";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * From now on /ready says no and every answer ends its connection; returns when nothing new has come for a moment.
     * Then closing cuts no request off: what was sent before the balancer knew has arrived.
     */
    drain(): Promise<void>;
  }
}

/** Time for a balancer to see that /ready says no, and for what it had sent to arrive. */
const quietMs = 500;
/** A client that never stops sending is cut off, so that accepted requests can finish. */
const longestDrainMs = seconds(3);

/**
 * /health: the process lives. /ready: it can serve; false without a database that takes writes, until the migrations are applied, and once
 * it is closing. Redis is reported and does not decide: everything works without it, unless a balancer took us all away.
 */
export const health = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
  let draining = false;
  let lastArrival = 0;
  app.addHook("onRequest", async (request) => {
    if (!isAboutUs(request.url)) lastArrival = performance.now();
  });
  app.decorate("drain", async () => {
    draining = true;
    const began = performance.now();
    do {
      await sleep(quietMs);
      // A busy process is woken late: what the sockets hold by now is read before it is judged.
      for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    } while (performance.now() - lastArrival < quietMs && performance.now() - began < longestDrainMs);
  });
  // Said with the answer, not before: a request that was under way must not leave its connection open behind it.
  app.addHook("onSend", async (_request, reply) => {
    if (draining) reply.header("connection", "close");
  });
  app.get("/health", { schema: { hide: true } }, async () => ({ status: true, message: "Alive", data: {} }));
  app.get("/ready", { schema: { hide: true } }, async (_request, reply) => {
    const checks = await isReady(options.ctx);
    const ready = !draining && checks.database && checks.writes && checks.migrations;
    if (!ready) reply.code(503).header("retry-after", "2");
    return { status: ready, message: ready ? "Ready" : "Not ready", data: { ...checks, draining } };
  });
});

function isAboutUs(url: string): boolean {
  return /^\/(?:health|ready|metrics)(?:[/?]|$)/.test(url);
}
