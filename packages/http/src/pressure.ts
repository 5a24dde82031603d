import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Unit: milliseconds. */
type Limits = { maxEventLoopDelay: number };

/**
 * Above this size the process is close to V8's memory limit, which depends on the container. V8 starts to collect
 * garbage at half of its limit, so memory above this size is really in use.
 */
const maxHeapUsedBytes = 0.85 * getHeapStatistics().heap_size_limit;
const samplesPerInterval = 40;
const nanosecondsPerMs = 1e6;

/**
 * A process that cannot keep up refuses requests at once with service_busy, instead of letting all of them time out.
 * We do not use @fastify/under-pressure, because it samples a hundred times a second, which is most of the work of an
 * idle API.
 */
export const pressurePlugin = fp(async (app: FastifyInstance, { maxEventLoopDelay }: Limits) => {
  const resolution = Math.max(1, Math.round(maxEventLoopDelay / samplesPerInterval));
  const histogram = monitorEventLoopDelay({ resolution });
  let refusing = false;
  const judge = () => {
    const delay = histogram.count === 0 ? Infinity : histogram.mean / nanosecondsPerMs - resolution;
    refusing = delay > maxEventLoopDelay || process.memoryUsage().heapUsed > maxHeapUsedBytes;
    histogram.reset();
  };
  histogram.enable();
  // If an interval has no sample, the event loop was blocked all the time, which counts as an infinite delay. The
  // interval is not shorter than the limit, because a harmless pause could then prevent every sample.
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
