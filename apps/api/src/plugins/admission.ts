import { normalizeIP } from "@fastify/rate-limit";
import { countUse } from "@manilla/core/concurrency/rate-limit";
import type { Context } from "@manilla/core/context";
import { AppError } from "@manilla/core/runtime/errors";
import { deviceKeyOf } from "@manilla/core/users/session/client";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { defaultLimits, type RouteLimit, routeLimits, unauthenticatedLimit, vendorLimit } from "./limits.ts";

type Hook = (request: FastifyRequest) => Promise<void>;
/** Counts a request. Throws AppError rate_limited beyond the limit. */
type Check = (request: FastifyRequest) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    /** Checks the permission and the rate limits of a route, before the body is read. */
    admit(route: Route): Hook;
    admitVendor: Hook;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

export const admission = fp(async (app: FastifyInstance, options: { ctx: Context }) => {
  const { ctx } = options;

  const checkOf = (name: string, limit: RouteLimit): Check => {
    const { by, windowSeconds } = limit;
    const max = Math.ceil(limit.max * ctx.config.RATE_LIMIT_FACTOR);
    return async (request) => {
      const key = `${name}:${windowSeconds}:${subjectOf(request, by)}`;
      // Far from the limit no request waits for Redis; near it every process knows what the others have counted.
      const use = await countUse(ctx, key, windowSeconds, { exactFrom: max / 2 });
      if (use.count > max)
        throw new AppError("rate_limited", { retryAfterSeconds: Math.max(1, use.resetSeconds) });
    };
  };

  const failedTokens = checkOf("unauthenticated", unauthenticatedLimit);
  const vendors = checkOf("webhooks", vendorLimit);

  app.decorate("admitVendor", vendors);
  app.decorate("admit", (route: Route): Hook => {
    const limits = routeLimits[route.name] ?? [defaultLimits[route.access]];
    const beforeSignIn = limits
      .filter((limit) => limit.by !== "user")
      .map((limit) => checkOf(route.name, limit));
    const byPerson = limits.filter((limit) => limit.by === "user").map((limit) => checkOf(route.name, limit));
    return async (request) => {
      for (const check of beforeSignIn) await check(request);
      if (route.access === "open") return;
      request.actor = await app.authenticate(request).catch(async (error: unknown) => {
        await failedTokens(request);
        throw error;
      });
      for (const check of byPerson) await check(request);
    };
  });
});

function subjectOf(request: FastifyRequest, by: RouteLimit["by"]): string {
  if (by === "user") return request.actor?.userId ?? "";
  const address = normalizeIP(request.ip, 64);
  if (by === "ip") return address;
  const device = deviceKeyOf(request.headers["x-device-id"]);
  return device === undefined ? `device:${address}` : `device:${device}`;
}
