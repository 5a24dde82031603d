import underPressure from "@fastify/under-pressure";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Milliseconds. */
type Limits = { maxEventLoopDelay: number };

/**
 * A process that can't keep up refuses requests at once with service_busy, instead of letting all of them time out.
 * The sampling interval equals the limit because the plugin reads an interval without a sample as an infinite delay:
 * with a shorter interval, a stall well below the limit refused every request of the next interval.
 */
export const pressure = fp(async (app: FastifyInstance, { maxEventLoopDelay }: Limits) => {
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: maxEventLoopDelay,
    maxHeapUsedBytes: 1_200 * 1024 * 1024,
    retryAfter: 5,
    pressureHandler(request) {
      if (/^\/(?:health|ready)/.test(request.url)) return;
      throw new AppError("service_busy", { retryAfterSeconds: 5 });
    },
  });
});
