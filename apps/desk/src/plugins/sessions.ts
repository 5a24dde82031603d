import type { Context } from "@manilla/core/context";
import { findDeskStaff } from "@manilla/core/desk/session";
import type { DeskStaff } from "@manilla/core/desk/staff";
import { AppError } from "@manilla/core/runtime/errors";
import type { DeskNeeds } from "@manilla/shared/desk/desk-route";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyRequest {
    /** Null on an open route. */
    staff: DeskStaff | null;
  }
  interface FastifyInstance {
    /** Throws AppError: unauthenticated, forbidden. */
    admitStaff(request: FastifyRequest, needs: DeskNeeds): Promise<void>;
    setToken(reply: FastifyReply, token: string | null): void;
  }
}

/** No script can read the cookie, and no other site can send it. */
export const sessionsPlugin = fp(async (app: FastifyInstance, { ctx }: { ctx: Context }) => {
  const secure = ctx.config.DESK_URL.startsWith("https://");
  // Only this host can set a cookie with this prefix, so that no other host of its domain can sign staff in as
  // someone else.
  const name = secure ? "__Host-desk_session" : "desk_session";
  app.decorateRequest("staff", null);
  app.decorate("admitStaff", async (request: FastifyRequest, needs: DeskNeeds) => {
    if (needs === "open") return;
    const token = request.cookies[name];
    const staff = await app.countFailures(request, async () => {
      const found = token === undefined ? undefined : await findDeskStaff(ctx, token);
      if (!found) throw new AppError("unauthenticated");
      return found;
    });
    request.staff = staff;
    if (needs === "session" || staff.permissions.includes(needs)) return;
    ctx.log.warn(
      { staffId: staff.userId, role: staff.role, needs, route: request.routeOptions.url },
      "desk call rejected: the role lacks the permission",
    );
    throw new AppError("forbidden");
  });
  app.decorate("setToken", (reply: FastifyReply, token: string | null) => {
    const cookie = { path: "/", httpOnly: true, sameSite: "strict", secure } as const;
    if (token === null) reply.clearCookie(name, cookie);
    else reply.setCookie(name, token, cookie);
  });
});
