import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { readReadiness } from "@manilla/core/runtime/readiness";
import { seconds } from "@manilla/shared/duration";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Makes /ready fail and closes each connection after its answer, so that a balancer sends no more requests.
     * Resolves when no request has arrived for `quietMs`.
     */
    drain(): Promise<void>;
  }
}

/** Time for a balancer to notice that /ready fails, and for its last requests to arrive. */
const quietMs = 500;
/** The drain ends after this time even if a client never stops sending. */
const longestDrainMs = seconds(3);

/**
 * /ready fails without a writable and migrated database, and during the drain. A failure of Redis is only reported,
 * because everything works without Redis and a balancer must not remove all our instances.
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
      // A busy process may wake late and have unread requests in its sockets. The next turns of the event loop read
      // these requests, so that they count as arrivals.
      for (let turns = 0; turns < 3; turns += 1) await nextTurn();
    } while (performance.now() - lastArrival < quietMs && performance.now() - began < longestDrainMs);
  });
  // Every answer gets the header during the drain, even if its request arrived before the drain.
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
