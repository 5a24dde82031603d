import underPressure from "@fastify/under-pressure";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Milliseconds. */
type Limits = { maxEventLoopDelay: number };

/** A process that can't keep up says so at once, and asks to come back, instead of letting everybody time out. */
export const pressure = fp(async (app: FastifyInstance, { maxEventLoopDelay }: Limits) => {
  await app.register(underPressure, {
    maxEventLoopDelay,
    maxHeapUsedBytes: 1_200 * 1024 * 1024,
    retryAfter: 5,
    pressureHandler(request) {
      if (/^\/(?:health|ready)/.test(request.url)) return;
      throw new AppError("service_busy", { retryAfterSeconds: 5 });
    },
  });
});
