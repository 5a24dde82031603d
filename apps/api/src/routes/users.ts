import type { Context } from "@manilla/core/context";
import { readSettings, saveSettings } from "@manilla/core/notifications/settings";
import { closeAccount } from "@manilla/core/users/close-account";
import { exportData } from "@manilla/core/users/export-data";
import { freezeAccount } from "@manilla/core/users/freeze-account";
import { getPreferences, savePreferences, skipPreferences } from "@manilla/core/users/preferences";
import { changePassword, changePin } from "@manilla/core/users/secrets/change-secrets";
import { forgotPassword } from "@manilla/core/users/secrets/forgot-password";
import { resetPassword } from "@manilla/core/users/secrets/reset-password";
import { type ContactField, checkAvailability, registerUser } from "@manilla/core/users/session/register";
import {
  listSessions,
  renewSession,
  revokeSession,
  type SignedIn,
  signOut,
} from "@manilla/core/users/session/sessions";
import { signIn } from "@manilla/core/users/session/sign-in";
import { emptyReply, withMessage } from "@manilla/http/answer";
import * as settings from "@manilla/shared/notifications/settings-contract";
import * as account from "@manilla/shared/users/account-contract";
import * as contract from "@manilla/shared/users/contract";
import * as preferences from "@manilla/shared/users/preferences-contract";
import type { FastifyRequest } from "fastify";
import { clientOf } from "../client.ts";
import { type App, addRoute } from "../command.ts";

export function usersRoutes(app: App, ctx: Context): void {
  const answer = ({ user, session }: SignedIn) => ({ token: app.sessionToken(session), user });

  const check = async (field: ContactField, typed: string, request: FastifyRequest) => {
    const { network } = clientOf(request);
    const { message, available } = await checkAvailability(ctx, field, { typed, network });
    return withMessage(message, { available });
  };
  addRoute(app, ctx, contract.checkEmail, ({ body, request }) => check("email", body.email, request));
  addRoute(app, ctx, contract.checkPhone, ({ body, request }) => check("phone", body.phone, request));
  addRoute(app, ctx, contract.checkUsername, ({ body, request }) =>
    check("username", body.username, request),
  );

  addRoute(app, ctx, contract.register, async ({ body, request }) =>
    withMessage("Registration successful", answer(await registerUser(ctx, body, clientOf(request)))),
  );
  addRoute(app, ctx, contract.login, async ({ body, request }) =>
    withMessage("You are signed in", answer(await signIn(ctx, body, clientOf(request)))),
  );
  addRoute(app, ctx, contract.logout, ({ actor }) => emptyReply(signOut(ctx, actor), "You are logged out"));
  addRoute(app, ctx, contract.renewSession, async ({ actor }) => {
    const session = await renewSession(ctx, actor);
    return { token: app.sessionToken(session), expiresAt: session.expiresAt.toISOString() };
  });
  addRoute(app, ctx, contract.listSessions, async ({ actor }) => ({
    sessions: await listSessions(ctx, actor),
  }));
  addRoute(app, ctx, contract.revokeSession, ({ actor, params }) =>
    emptyReply(revokeSession(ctx, actor, params.id), "Device logged out"),
  );

  addRoute(app, ctx, preferences.savePreferences, ({ actor, body }) => savePreferences(ctx, actor, body));
  addRoute(app, ctx, preferences.skipPreferences, ({ actor }) => skipPreferences(ctx, actor));
  addRoute(app, ctx, preferences.getPreferences, ({ actor }) => getPreferences(ctx, actor));
}

export function accountRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, account.forgotPassword, async ({ body, request }) =>
    withMessage(
      "If there is an account, we have sent a code to its email address or phone",
      await forgotPassword(ctx, body.identifier, clientOf(request), body.resetId),
    ),
  );
  addRoute(app, ctx, account.resetPassword, async ({ body, request }) => {
    const kept = await resetPassword(ctx, body, clientOf(request));
    return withMessage("Password changed. Please sign in.", kept);
  });
  addRoute(app, ctx, account.freezeAccount, async ({ body, request }) => {
    const kept = await freezeAccount(ctx, body.token, clientOf(request));
    return withMessage("Your account is frozen and every device is logged out", kept);
  });
  addRoute(app, ctx, account.changePassword, ({ actor, body }) =>
    emptyReply(changePassword(ctx, actor, body), "Password changed"),
  );
  addRoute(app, ctx, account.changePin, ({ actor, body }) =>
    emptyReply(changePin(ctx, actor, body), "PIN changed"),
  );
  addRoute(app, ctx, account.exportMyData, ({ actor }) => exportData(ctx, actor));
  addRoute(app, ctx, account.closeAccount, ({ actor, body }) =>
    emptyReply(closeAccount(ctx, actor, body), "Your account is closed"),
  );
  addRoute(app, ctx, settings.getNotificationSettings, ({ actor }) => readSettings(ctx, actor));
  addRoute(app, ctx, settings.saveNotificationSettings, ({ actor, body }) => saveSettings(ctx, actor, body));
}
