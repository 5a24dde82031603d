import type { Context } from "@manilla/core/context";
import type { DeskStaff } from "@manilla/core/desk/staff";
import { AppError } from "@manilla/core/runtime/errors";
import { type Answer, registerRoute } from "@manilla/http/answer";
import { type RequestLimit, scaledLimit } from "@manilla/http/request-limits";
import type { DeskRoute } from "@manilla/shared/desk/desk-route";
import { minutes } from "@manilla/shared/duration";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";

/** A page of the desk sends at most ten calls, so 300 calls are at least 30 pages a minute. */
const limits = {
  open: { max: 30, timeWindow: minutes(1) },
  staff: { max: 300, timeWindow: minutes(1) },
} as const satisfies Record<string, RequestLimit>;

export type Desk = FastifyInstance;

declare module "fastify" {
  interface FastifyContextConfig {
    deskRoute?: DeskRoute;
  }
}

export interface DeskCall<Params, Query, Body> {
  /** Throws AppError unauthenticated when read on an open route. */
  readonly staff: DeskStaff;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function addRoute<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  app: Desk,
  ctx: Context,
  route: DeskRoute<Params, Query, Body, Reply>,
  handler: (
    call: DeskCall<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Answer<z.input<Reply>>> | Answer<z.input<Reply>>,
): void {
  const options = {
    config: {
      deskRoute: route,
      rateLimit: scaledLimit(limits[route.needs === "open" ? "open" : "staff"], ctx.config),
    },
    onRequest: (request: FastifyRequest) => app.admitStaff(request, route.needs),
    compress: false as const,
  };
  registerRoute(app, route, options, async (request, reply) => {
    const call = {
      get staff() {
        if (!request.staff) throw new AppError("unauthenticated");
        return request.staff;
      },
      params: request.params,
      query: request.query,
      body: request.body,
      request,
      reply,
      // The validators have checked the types that the route declares.
    } as DeskCall<z.output<Params>, z.output<Query>, z.output<Body>>;
    return handler(call);
  });
}
