import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { readReadiness } from "@manilla/core/runtime/readiness";
import { seconds } from "@manilla/shared/duration";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * From now on /ready fails and every answer ends its connection. Resolves when no new request has arrived for
     * `quietMs`. The balancer then sends no more requests, so closing cuts none off.
     */
    drain(): Promise<void>;
  }
}

/** Time for a balancer to notice that /ready fails, and for its last requests to arrive. */
const quietMs = 500;
/** A client that never stops sending is cut off, so that accepted requests can finish. */
const longestDrainMs = seconds(3);

/**
 * /health: the process lives. /ready: it can serve. /ready fails without a writable database, until the migrations
 * are applied, and once it is closing. Redis is only reported: everything works without it, and a failure here would
 * make a balancer remove all our instances.
 */
export const healthPlugin = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
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
      // A busy process may wake late, with requests still unread in its sockets. It reads them before it judges how
      // long no request has arrived.
      for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    } while (performance.now() - lastArrival < quietMs && performance.now() - began < longestDrainMs);
  });
  // The header is set with the answer, not before, so that a request in progress does not leave its connection open.
  app.addHook("onSend", async (_request, reply) => {
    if (draining) reply.header("connection", "close");
  });
  app.get("/health", { schema: { hide: true } }, async () => ({ status: true, message: "Alive", data: {} }));
  app.get("/ready", { schema: { hide: true } }, async (_request, reply) => {
    const checks = await readReadiness(options.ctx);
    const ready = !draining && checks.database && checks.writes && checks.migrations;
    if (!ready) reply.code(503).header("retry-after", "2");
    return { status: ready, message: ready ? "Ready" : "Not ready", data: { ...checks, draining } };
  });
});

function isAboutUs(url: string): boolean {
  return /^\/(?:health|ready|metrics)(?:[/?]|$)/.test(url);
}
