import type { Context } from "@manilla/core/context";
import type { Config } from "@manilla/core/runtime/config";
import { type RequestLimit, requestLimits, scaledLimit } from "@manilla/http/request-limits";
import { minutes } from "@manilla/shared/duration";
import type { Route, RouteAccess } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

const availability: RequestLimit = { max: 20, timeWindow: minutes(1) };

/** Limit of file exports: a PDF of 5,000 lines blocks this process for a second. */
const files: RequestLimit = { max: 10, timeWindow: minutes(1) };

/**
 * Exceptions to the default below, by route name. Many people share one address (a carrier's NAT), so limits by
 * address are high if guesses are also limited by account.
 */
const routeLimits: Readonly<Record<string, RequestLimit>> = {
  checkEmail: availability,
  checkPhone: availability,
  checkUsername: availability,
  register: { max: 300, timeWindow: minutes(10) },
  login: { max: 300, timeWindow: minutes(15) },
  exportMyData: files,
  exportTransactions: files,
  exportGains: files,
};

const defaultLimits: Readonly<Record<RouteAccess, RequestLimit>> = {
  open: { max: 600, timeWindow: minutes(1) },
  user: { max: 600, timeWindow: minutes(1) },
  money: { max: 300, timeWindow: minutes(1) },
};

/** Vendors send bursts from few addresses. A refused webhook comes again. */
const webhooks: RequestLimit = { max: 1_200, timeWindow: minutes(1) };

export function limitOf(counted: Route | "webhooks", config: Config): RequestLimit {
  return scaledLimit(
    counted === "webhooks" ? webhooks : (routeLimits[counted.name] ?? defaultLimits[counted.access]),
    config,
  );
}

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Authenticates the caller, except on an open route. Runs before the body is read and before the route's limit is
     * counted.
     */
    admit(route: Route): (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyContextConfig {
    route?: Route;
  }
}

export const admission = fp(async (app: FastifyInstance, { ctx }: { ctx: Context }) => {
  await app.register(requestLimits, {
    ctx,
    failuresName: "unauthenticated",
    callOf: ({ routeOptions, actor }) => ({
      route: routeOptions.config.route?.name ?? "webhooks",
      person: actor?.userId,
    }),
  });
  app.decorate("admit", (route: Route) => async (request: FastifyRequest) => {
    if (route.access === "open") return;
    request.actor = await app.countFailures(request, () => app.authenticate(request));
  });
});
