import underPressure from "@fastify/under-pressure";
import { AppError } from "@manilla/core/runtime/errors";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";

/** Milliseconds. */
type Limits = { maxEventLoopDelay: number };

/** An overloaded process rejects requests at once with Retry-After, instead of letting all of them time out. */
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
