import type { Context } from "@manilla/core/context";
import { signInToDesk, signOutOfDesk } from "@manilla/core/desk/session";
import type { DeskStaff } from "@manilla/core/desk/staff";
import { deviceOf } from "@manilla/core/users/session/client";
import * as contract from "@manilla/shared/desk/session-contract";
import { type Desk, register } from "../register.ts";

export function sessionRoutes(app: Desk, ctx: Context): void {
  register(app, ctx, contract.signInToDesk, async ({ body, request, reply }) => {
    const device = deviceOf(request.headers["user-agent"]);
    const client = { ip: request.ip, network: `desk:${request.ip}`, device };
    const { token, session } = await signInToDesk(ctx, body, client);
    app.setToken(reply, token);
    return sessionOf(session);
  });
  register(app, ctx, contract.readDeskSession, ({ staff }) => sessionOf(staff));
  register(app, ctx, contract.signOutOfDesk, async ({ staff, reply }) => {
    await signOutOfDesk(ctx, staff);
    app.setToken(reply, null);
    return {};
  });
}

function sessionOf({ userId, username, role, permissions, expiresAt }: DeskStaff) {
  return {
    staffId: userId,
    username,
    role,
    permissions: [...permissions],
    expiresAt: expiresAt.toISOString(),
  };
}
