import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Milliseconds. */
type Limits = { maxEventLoopDelay: number };

/**
 * Beyond this the process would soon end for want of memory. V8 takes about half of what a container may use, so a number of
 * bytes that suits one container is above the limit of another. V8 collects from halfway to its limit on: what is still used
 * here is needed.
 */
const maxHeapUsedBytes = 0.85 * getHeapStatistics().heap_size_limit;
const samplesPerInterval = 40;
const nanosecondsPerMs = 1e6;

/**
 * A process that can't keep up refuses requests at once with service_busy, instead of letting all of them time out.
 * It judges the mean delay of the event loop over an interval as long as the limit. An interval without a sample counts as
 * an infinite delay, so with a shorter one a stall well below the limit would refuse every request of the next interval.
 * Ours because @fastify/under-pressure samples a hundred times a second, which is most of what an idle API does.
 */
export const pressure = fp(async (app: FastifyInstance, { maxEventLoopDelay }: Limits) => {
  const resolution = Math.max(1, Math.round(maxEventLoopDelay / samplesPerInterval));
  const histogram = monitorEventLoopDelay({ resolution });
  let refusing = false;
  const judge = () => {
    const delay = histogram.count === 0 ? Infinity : histogram.mean / nanosecondsPerMs - resolution;
    refusing = delay > maxEventLoopDelay || process.memoryUsage().heapUsed > maxHeapUsedBytes;
    histogram.reset();
  };
  histogram.enable();
  const judging = setInterval(judge, maxEventLoopDelay);
  judging.unref();
  app.addHook("onClose", async () => {
    clearInterval(judging);
    histogram.disable();
  });
  app.addHook("onRequest", async ({ url }) => {
    if (refusing && !/^\/(?:health|ready)/.test(url))
      throw new AppError("service_busy", { retryAfterSeconds: 5 });
  });
});
