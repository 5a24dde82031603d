import type { Context } from "@manilla/core/context";
import { readSettings, saveSettings } from "@manilla/core/notifications/settings";
import { closeAccount } from "@manilla/core/users/close-account";
import { exportData } from "@manilla/core/users/export-data";
import { freezeAccount } from "@manilla/core/users/freeze-account";
import { changePassword, changePin } from "@manilla/core/users/secrets/change-secrets";
import { forgotPassword } from "@manilla/core/users/secrets/forgot-password";
import { resetPassword } from "@manilla/core/users/secrets/reset-password";
import { withMessage } from "@manilla/http/answer";
import * as settings from "@manilla/shared/notifications/settings-contract";
import * as contract from "@manilla/shared/users/account-contract";
import { clientOf } from "../client.ts";
import { type App, register } from "../command.ts";

export function accountRoutes(app: App, ctx: Context): void {
  register(app, ctx, contract.forgotPassword, async ({ body, request }) =>
    withMessage(
      "If there is an account, we have sent a code to its email address or phone",
      await forgotPassword(ctx, body.identifier, clientOf(request), body.resetId),
    ),
  );
  register(app, ctx, contract.resetPassword, async ({ body, request }) => {
    const kept = await resetPassword(ctx, body, clientOf(request));
    return withMessage("Your password is changed. Please sign in.", kept);
  });
  register(app, ctx, contract.freezeAccount, async ({ body, request }) => {
    const kept = await freezeAccount(ctx, body.token, clientOf(request));
    return withMessage("Your account is frozen and every device is logged out", kept);
  });
  register(app, ctx, contract.changePassword, async ({ actor, body }) => {
    await changePassword(ctx, actor, body);
    return withMessage("Your password is changed", {});
  });
  register(app, ctx, contract.changePin, async ({ actor, body }) => {
    await changePin(ctx, actor, body);
    return withMessage("Your PIN is changed", {});
  });
  register(app, ctx, contract.exportMyData, ({ actor }) => exportData(ctx, actor));
  register(app, ctx, contract.closeAccount, async ({ actor, body }) => {
    await closeAccount(ctx, actor, body);
    return withMessage("Your account is closed", {});
  });
  register(app, ctx, settings.getNotificationSettings, ({ actor }) => readSettings(ctx, actor));
  register(app, ctx, settings.saveNotificationSettings, ({ actor, body }) => saveSettings(ctx, actor, body));
}
