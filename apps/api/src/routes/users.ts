import type { Context } from "@manilla/core/context";
import { getPreferences, savePreferences, skipPreferences } from "@manilla/core/users/preferences";
import { login } from "@manilla/core/users/session/login";
import {
  type ContactField,
  checkAvailability,
  register as registerUser,
} from "@manilla/core/users/session/register";
import {
  listSessions,
  logout,
  renewSession,
  revokeSession,
  type SignedIn,
} from "@manilla/core/users/session/sessions";
import { withMessage } from "@manilla/http/answer";
import * as contract from "@manilla/shared/users/contract";
import * as preferences from "@manilla/shared/users/preferences-contract";
import type { FastifyRequest } from "fastify";
import { clientOf } from "../client.ts";
import { type App, register } from "../command.ts";

export function usersRoutes(app: App, ctx: Context): void {
  const answer = ({ user, session }: SignedIn) => ({ token: app.sessionToken(session), user });

  const check = async (field: ContactField, typed: string, request: FastifyRequest) => {
    const { network } = clientOf(request);
    const { message, available } = await checkAvailability(ctx, field, { typed, network });
    return withMessage(message, { available });
  };
  register(app, ctx, contract.checkEmail, ({ body, request }) => check("email", body.email, request));
  register(app, ctx, contract.checkPhone, ({ body, request }) => check("phone", body.phone, request));
  register(app, ctx, contract.checkUsername, ({ body, request }) =>
    check("username", body.username, request),
  );

  register(app, ctx, contract.register, async ({ body, request }) =>
    withMessage("Registration successful", answer(await registerUser(ctx, body, clientOf(request)))),
  );
  register(app, ctx, contract.login, async ({ body, request }) =>
    withMessage("You are signed in", answer(await login(ctx, body, clientOf(request)))),
  );
  register(app, ctx, contract.logout, async ({ actor }) => {
    await logout(ctx, actor);
    return withMessage("You are logged out", {});
  });
  register(app, ctx, contract.renewSession, async ({ actor }) => {
    const session = await renewSession(ctx, actor);
    return { token: app.sessionToken(session), expiresAt: session.expiresAt.toISOString() };
  });
  register(app, ctx, contract.listSessions, async ({ actor }) => ({
    sessions: await listSessions(ctx, actor),
  }));
  register(app, ctx, contract.revokeSession, async ({ actor, params }) => {
    await revokeSession(ctx, actor, params.id);
    return withMessage("The device is logged out", {});
  });

  register(app, ctx, preferences.savePreferences, ({ actor, body }) => savePreferences(ctx, actor, body));
  register(app, ctx, preferences.skipPreferences, ({ actor }) => skipPreferences(ctx, actor));
  register(app, ctx, preferences.getPreferences, ({ actor }) => getPreferences(ctx, actor));
}
