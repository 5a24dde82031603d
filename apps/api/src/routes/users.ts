import type { Context } from "@manilla/core/context";
import { readSettings, saveSettings } from "@manilla/core/notifications/settings";
import { closeAccount } from "@manilla/core/users/close-account";
import { exportData } from "@manilla/core/users/export-data";
import { freezeAccount } from "@manilla/core/users/freeze-account";
import { getPreferences, savePreferences, skipPreferences } from "@manilla/core/users/preferences";
import { changePassword, changePin } from "@manilla/core/users/secrets/change-secrets";
import { forgotPassword } from "@manilla/core/users/secrets/forgot-password";
import { resetPassword } from "@manilla/core/users/secrets/reset-password";
import { login } from "@manilla/core/users/session/login";
import { type ContactField, checkAvailability, registerUser } from "@manilla/core/users/session/register";
import {
  listSessions,
  logout,
  renewSession,
  revokeSession,
  type SignedIn,
} from "@manilla/core/users/session/sessions";
import { emptyReply, withMessage } from "@manilla/http/answer";
import * as settings from "@manilla/shared/notifications/settings-contract";
import * as account from "@manilla/shared/users/account-contract";
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
  register(app, ctx, contract.logout, ({ actor }) => emptyReply(logout(ctx, actor), "You are logged out"));
  register(app, ctx, contract.renewSession, async ({ actor }) => {
    const session = await renewSession(ctx, actor);
    return { token: app.sessionToken(session), expiresAt: session.expiresAt.toISOString() };
  });
  register(app, ctx, contract.listSessions, async ({ actor }) => ({
    sessions: await listSessions(ctx, actor),
  }));
  register(app, ctx, contract.revokeSession, ({ actor, params }) =>
    emptyReply(revokeSession(ctx, actor, params.id), "Device logged out"),
  );

  register(app, ctx, preferences.savePreferences, ({ actor, body }) => savePreferences(ctx, actor, body));
  register(app, ctx, preferences.skipPreferences, ({ actor }) => skipPreferences(ctx, actor));
  register(app, ctx, preferences.getPreferences, ({ actor }) => getPreferences(ctx, actor));
}

export function accountRoutes(app: App, ctx: Context): void {
  register(app, ctx, account.forgotPassword, async ({ body, request }) =>
    withMessage(
      "If there is an account, we have sent a code to its email address or phone",
      await forgotPassword(ctx, body.identifier, clientOf(request), body.resetId),
    ),
  );
  register(app, ctx, account.resetPassword, async ({ body, request }) => {
    const kept = await resetPassword(ctx, body, clientOf(request));
    return withMessage("Password changed. Please sign in.", kept);
  });
  register(app, ctx, account.freezeAccount, async ({ body, request }) => {
    const kept = await freezeAccount(ctx, body.token, clientOf(request));
    return withMessage("Your account is frozen and every device is logged out", kept);
  });
  register(app, ctx, account.changePassword, ({ actor, body }) =>
    emptyReply(changePassword(ctx, actor, body), "Password changed"),
  );
  register(app, ctx, account.changePin, ({ actor, body }) =>
    emptyReply(changePin(ctx, actor, body), "PIN changed"),
  );
  register(app, ctx, account.exportMyData, ({ actor }) => exportData(ctx, actor));
  register(app, ctx, account.closeAccount, ({ actor, body }) =>
    emptyReply(closeAccount(ctx, actor, body), "Your account is closed"),
  );
  register(app, ctx, settings.getNotificationSettings, ({ actor }) => readSettings(ctx, actor));
  register(app, ctx, settings.saveNotificationSettings, ({ actor, body }) => saveSettings(ctx, actor, body));
}
