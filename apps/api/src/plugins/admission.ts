import rateLimit from "@fastify/rate-limit";
import { countUse } from "@manilla/core/concurrency/rate-limit";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { deviceKeyOf } from "@manilla/core/users/session/client";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { defaultLimits, type RouteLimit, routeLimits, unauthenticatedLimit, vendorLimit } from "./limits.ts";

type Hook = (request: FastifyRequest) => Promise<void>;
type Check = ReturnType<FastifyInstance["createRateLimit"]>;

declare module "fastify" {
  interface FastifyInstance {
    /** Who may come in to a route, and how often: runs before the body is read. */
    admit(route: Route): Hook;
    admitVendor: Hook;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** The plugin's store over the limiter that every process and the core share. */
function storeOf(ctx: Context) {
  return class Store {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      countUse(ctx, key, windowMs / 1_000).then(
        (use) => done(null, { current: use.count, ttl: use.resetSeconds * 1_000 }),
        (error: Error) => done(error),
      );
    }
    child() {
      return this;
    }
  };
}

export const admission = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
  const { ctx } = options;
  await app.register(rateLimit, { global: false, store: storeOf(ctx), ipv6Subnet: 64 });

  const checkOf = (name: string, limit: RouteLimit): Check =>
    app.createRateLimit({
      max: Math.ceil(limit.max * ctx.config.RATE_LIMIT_FACTOR),
      timeWindow: limit.windowSeconds * 1_000,
      keyGenerator: (request) => `${name}:${limit.windowSeconds}:${subjectOf(request, limit.by)}`,
    });

  const failedTokens = checkOf("unauthenticated", unauthenticatedLimit);
  const vendors = checkOf("webhooks", vendorLimit);

  app.decorate("admitVendor", (request: FastifyRequest) => refuseBeyond(vendors, request));
  app.decorate("admit", (route: Route): Hook => {
    const limits = routeLimits[route.name] ?? [defaultLimits[route.access]];
    const beforeSignIn = limits
      .filter((limit) => limit.by !== "user")
      .map((limit) => checkOf(route.name, limit));
    const byPerson = limits.filter((limit) => limit.by === "user").map((limit) => checkOf(route.name, limit));
    return async (request) => {
      for (const check of beforeSignIn) await refuseBeyond(check, request);
      if (route.access === "open") return;
      request.actor = await app.authenticate(request).catch(async (error: unknown) => {
        await refuseBeyond(failedTokens, request);
        throw error;
      });
      for (const check of byPerson) await refuseBeyond(check, request);
    };
  });
});

function subjectOf(request: FastifyRequest, by: RouteLimit["by"]): string {
  if (by === "user") return request.actor?.userId ?? "";
  const address = rateLimit.normalizeIP(request.ip);
  if (by === "ip") return address;
  const device = deviceKeyOf(request.headers["x-device-id"]);
  return device === undefined ? `device:${address}` : `device:${device}`;
}

async function refuseBeyond(check: Check, request: FastifyRequest): Promise<void> {
  const result = await check(request);
  if (!result.isAllowed && result.isExceeded) {
    throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, result.ttlInSeconds) });
  }
}
