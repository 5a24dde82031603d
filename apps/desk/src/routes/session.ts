import type { Context } from "@manilla/core/context";
import {
  proveFactor,
  removeStaffPasskey,
  renameStaffPasskey,
  startStaffPasskey,
} from "@manilla/core/desk/factors";
import { signInToDesk, signInWithStaffPasskey, signOutOfDesk } from "@manilla/core/desk/session";
import type { DeskStaff } from "@manilla/core/desk/staff";
import { listPasskeys, passkeyRequest } from "@manilla/core/secrets/passkeys";
import { addPasskey } from "@manilla/core/users/factors/add-factor";
import { deviceOf } from "@manilla/core/users/session/client";
import { emptyReply } from "@manilla/http/answer";
import * as contract from "@manilla/shared/desk/session-contract";
import type { FastifyRequest } from "fastify";
import { addRoute, type Desk } from "../register.ts";

export function sessionRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, contract.signInToDesk, async ({ body, request, reply }) => {
    const { token, session } = await signInToDesk(ctx, body, clientOf(request));
    app.setToken(reply, token);
    return sessionOf(session);
  });
  addRoute(app, ctx, contract.startDeskPasskeySignIn, () => passkeyRequest(ctx, "staff", null));
  addRoute(app, ctx, contract.signInToDeskWithPasskey, async ({ body, request, reply }) => {
    const { token, session } = await signInWithStaffPasskey(ctx, body, clientOf(request));
    app.setToken(reply, token);
    return sessionOf(session);
  });
  addRoute(app, ctx, contract.readDeskSession, ({ staff }) => sessionOf(staff));
  addRoute(app, ctx, contract.signOutOfDesk, async ({ staff, reply }) => {
    await signOutOfDesk(ctx, staff);
    app.setToken(reply, null);
    return {};
  });
  addRoute(app, ctx, contract.startDeskFactor, ({ staff }) => passkeyRequest(ctx, "staff", staff.userId));
  addRoute(app, ctx, contract.showDeskFactor, ({ staff, body }) => emptyReply(proveFactor(ctx, staff, body)));
  passkeyRoutes(app, ctx);
}

function passkeyRoutes(app: Desk, ctx: Context): void {
  addRoute(app, ctx, contract.listDeskPasskeys, ({ staff }) => listPasskeys(ctx, "staff", staff.userId));
  addRoute(app, ctx, contract.startDeskPasskey, ({ staff }) => startStaffPasskey(ctx, staff));
  addRoute(app, ctx, contract.addDeskPasskey, ({ staff, body }) => addPasskey(ctx, "staff", staff, body));
  addRoute(app, ctx, contract.renameDeskPasskey, ({ staff, params, body }) =>
    renameStaffPasskey(ctx, staff, { ...params, ...body }),
  );
  addRoute(app, ctx, contract.removeDeskPasskey, ({ staff, params }) =>
    emptyReply(removeStaffPasskey(ctx, staff, params.id)),
  );
}

function clientOf({ headers, ip }: FastifyRequest) {
  return { ip, network: `desk:${ip}`, device: deviceOf(headers["user-agent"]) };
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
