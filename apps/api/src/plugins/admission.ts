import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { countUse } from "@manilla/core/concurrency/rate-limit";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { inSeconds, seconds } from "@manilla/shared/duration";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { limitOf } from "./limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Finds who calls a route, unless it is open. Runs before the body is read and before the route's limit is counted. */
    admit(route: Route): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** Limits of requests, counted on the routes whose `config.rateLimit` has them, and of wrong tokens. */
export const admission = fp(async (app: FastifyInstance, { ctx }: { ctx: Context }) => {
  await app.register(rateLimit, {
    global: false,
    store: sharedStore(ctx),
    keyGenerator: (request) => {
      const { route } = request.routeOptions.config;
      return `${route?.name ?? "webhooks"}:${request.actor?.userId ?? networkOf(request)}`;
    },
    errorResponseBuilder: (_request, { ttl }) => refusal(ttl),
  });
  const countFailure = app.createRateLimit({
    ...limitOf("unauthenticated", ctx.config),
    keyGenerator: (request) => `unauthenticated:${networkOf(request)}`,
  });
  app.decorate("admit", (route: Route) => async (request: FastifyRequest) => {
    if (route.access === "open") return;
    request.actor = await app.authenticate(request).catch(async (error: unknown) => {
      const counted = await countFailure(request);
      throw !counted.isAllowed && counted.isExceeded ? refusal(counted.ttl) : error;
    });
  });
});

/** One IPv6 household is one. */
function networkOf(request: FastifyRequest): string {
  return rateLimit.normalizeIP(request.ip);
}

function refusal(ttlMs: number): AppError {
  return new AppError("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(inSeconds(ttlMs))) });
}

/** The plugin's Redis store answers 500 while Redis is away, or lets every request through (docs/decisions/0020). */
function sharedStore(ctx: Context): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      countUse(ctx, key, inSeconds(windowMs)).then(
        ({ count, resetSeconds }) => done(null, { current: count, ttl: seconds(resetSeconds) }),
        done,
      );
    }
    /** Keys name their route, so all routes share one store. */
    child(): Store {
      return this;
    }
  };
}
