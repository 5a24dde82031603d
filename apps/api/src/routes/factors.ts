import type { Context } from "@manilla/core/context";
import { passkeyRequest } from "@manilla/core/secrets/passkeys";
import { addPasskey, confirmTotp, passkeyOptions, startTotp } from "@manilla/core/users/factors/add-factor";
import { createConfirmation } from "@manilla/core/users/factors/check-second-factor";
import { listFactors, removeFactor } from "@manilla/core/users/factors/factors";
import { unfreezeAccount } from "@manilla/core/users/freeze-account";
import { readPaymentRules, savePaymentRules } from "@manilla/core/users/payment-rules";
import { confirmPin } from "@manilla/core/users/secrets/confirm-pin";
import {
  recoverFactors,
  signInWithFactor,
  signInWithPasskey,
  ticketOwner,
} from "@manilla/core/users/session/second-factor";
import type { SignedIn } from "@manilla/core/users/session/sessions";
import { emptyReply, withMessage } from "@manilla/http/answer";
import * as signIn from "@manilla/shared/users/factor-sign-in-contract";
import * as contract from "@manilla/shared/users/factors-contract";
import * as rules from "@manilla/shared/users/payment-rules";
import { clientOf } from "../client.ts";
import { type App, addRoute } from "../command.ts";

export function factorRoutes(app: App, ctx: Context): void {
  addRoute(app, ctx, contract.listFactors, ({ actor }) => listFactors(ctx, actor));
  addRoute(app, ctx, contract.startTotp, ({ actor, body }) => startTotp(ctx, actor, body));
  addRoute(app, ctx, contract.confirmTotp, async ({ actor, body }) =>
    withMessage("Your authenticator app is in use", await confirmTotp(ctx, actor, body)),
  );
  addRoute(app, ctx, contract.removeTotp, ({ actor, body }) =>
    emptyReply(removeFactor(ctx, actor, { passkeyId: null, ...body }), "Authenticator app removed"),
  );
  addRoute(app, ctx, contract.startPasskey, ({ actor, body }) => passkeyOptions(ctx, actor, body));
  addRoute(app, ctx, contract.addPasskey, async ({ actor, body }) =>
    withMessage("Passkey added", await addPasskey(ctx, "customer", actor, body)),
  );
  addRoute(app, ctx, contract.removePasskey, ({ actor, params, body }) =>
    emptyReply(removeFactor(ctx, actor, { passkeyId: params.id, ...body }), "Passkey removed"),
  );
  addRoute(app, ctx, contract.startConfirmation, ({ actor }) =>
    passkeyRequest(ctx, "customer", actor.userId),
  );
  addRoute(app, ctx, contract.createConfirmation, ({ actor, body }) => createConfirmation(ctx, actor, body));
  addRoute(app, ctx, contract.unfreezeAccount, ({ actor, body }) =>
    emptyReply(unfreezeAccount(ctx, actor, body), "Your account is unfrozen"),
  );
  addRoute(app, ctx, contract.unlockApp, ({ actor, body }) => emptyReply(confirmPin(ctx, actor, body.pin)));
  addRoute(app, ctx, rules.getPaymentRules, ({ actor }) => readPaymentRules(ctx, actor));
  addRoute(app, ctx, rules.savePaymentRules, ({ actor, body }) => savePaymentRules(ctx, actor, body));
  signInRoutes(app, ctx);
}

function signInRoutes(app: App, ctx: Context): void {
  const answer = ({ user, session }: SignedIn) =>
    withMessage("You are signed in", { token: app.sessionToken(session), user });
  addRoute(app, ctx, signIn.startPasskeySignIn, () => passkeyRequest(ctx, "customer", null));
  addRoute(app, ctx, signIn.passkeySignIn, async ({ body, request }) =>
    answer(await signInWithPasskey(ctx, body, clientOf(request))),
  );
  addRoute(app, ctx, signIn.startFactorSignIn, ({ body }) =>
    passkeyRequest(ctx, "customer", ticketOwner(ctx, body.ticket)),
  );
  addRoute(app, ctx, signIn.factorSignIn, async ({ body, request }) =>
    answer(await signInWithFactor(ctx, body, clientOf(request))),
  );
  addRoute(app, ctx, signIn.recoverFactors, async ({ body }) =>
    withMessage("We sent a message to every contact of this account", await recoverFactors(ctx, body)),
  );
}
