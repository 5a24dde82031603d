import type { Context } from "@manilla/core/context";
import { requestLimits } from "@manilla/http/request-limits";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

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
