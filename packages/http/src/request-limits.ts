import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  type RateLimitOptions,
} from "@fastify/rate-limit";
import { countUse } from "@manilla/core/concurrency/rate-limit";
import type { Context } from "@manilla/core/context";
import type { Config } from "@manilla/core/runtime/config";
import { AppError } from "@manilla/core/runtime/errors";
import { inSeconds, minutes, seconds } from "@manilla/shared/duration";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyInstance {
    countFailures<T>(request: FastifyRequest, findCaller: () => Promise<T>): Promise<T>;
  }
}

/** Allows `max` requests in `timeWindow` milliseconds. Open routes count by network address, all others by person. */
export interface RequestLimit extends RateLimitOptions {
  max: number;
  timeWindow: number;
}

export function scaledLimit({ max, timeWindow }: RequestLimit, config: Config): RequestLimit {
  return { max: Math.ceil(max * config.RATE_LIMIT_FACTOR), timeWindow };
}

/** Limit per network address for calls without a valid session, so that nobody can guess session tokens. */
const failures: RequestLimit = { max: 300, timeWindow: minutes(1) };

interface Options {
  ctx: Context;
  callOf(request: FastifyRequest): { route: string; person: string | undefined };
  /** Name of the counter. The API and the desk share one Redis, so each has its own name. */
  failuresName: string;
}

export const requestLimitsPlugin = fp(
  async (app: FastifyInstance, { ctx, callOf, failuresName }: Options) => {
    await app.register(rateLimit, {
      global: false,
      store: sharedStore(ctx),
      keyGenerator: (request) => {
        const { route, person } = callOf(request);
        return `${route}:${person ?? networkOf(request)}`;
      },
      errorResponseBuilder: (_request, { ttl }) => refusal(ttl),
    });
    const countFailure = app.createRateLimit({
      ...scaledLimit(failures, ctx.config),
      keyGenerator: (request) => `${failuresName}:${networkOf(request)}`,
    });
    app.decorate("countFailures", async <T>(request: FastifyRequest, findCaller: () => Promise<T>) =>
      findCaller().catch(async (error: unknown) => {
        const counted = await countFailure(request);
        throw !counted.isAllowed && counted.isExceeded ? refusal(counted.ttl) : error;
      }),
    );
  },
);

/** All IPv6 addresses of a household count as one, so that nobody gets a new limit by changing the address. */
function networkOf(request: FastifyRequest): string {
  return rateLimit.normalizeIP(request.ip);
}

function refusal(ttlMs: number): AppError {
  return new AppError("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(inSeconds(ttlMs))) });
}

/**
 * Our own store: the plugin's Redis store answers 500 while Redis is down, or lets every request through
 * (docs/decisions/0020).
 */
function sharedStore(ctx: Context): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      countUse(ctx, key, inSeconds(windowMs)).then(
        ({ count, resetSeconds }) => done(null, { current: count, ttl: seconds(resetSeconds) }),
        done,
      );
    }
    /** All routes share one store, because each key contains its route. */
    child(): Store {
      return this;
    }
  };
}
