import {
  shownAssertion as assertion,
  shownAttestation as attestation,
  shownChallengeId as challengeId,
  shownCreationOptions as creationOptions,
  shownPasskeyId as id,
  shownRequestOptions as requestOptions,
} from "@manilla/http/passkey-examples";
import { example } from "@manilla/http/route-example";
import * as signIn from "@manilla/shared/users/factor-sign-in-contract";
import * as contract from "@manilla/shared/users/factors-contract";
import { getPaymentRules, savePaymentRules } from "@manilla/shared/users/payment-rules";
import { user } from "./users.ts";

const confirmation = "019a0000-0000-7000-8000-000000000002";
const createdAt = "2026-11-20T09:30:00.000Z";
const ticket = "AZqYp2Vtc7uK1mQ0xW3eRg5hJ8kL4nB6vC9dF2sA1zQAZqYp2Vtc7uK1mQ0";
const session = {
  token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
  user: { ...user, signupFlowCompleted: true, kycLevel: 2 },
};

const rules = { dailyLimit: "50000.00", confirmAbove: null, knownPayeesOnly: false, transfersOff: false };

export const factorExamples = [
  example(contract.listFactors, {
    description:
      "The second factors of this account, without anything secret. `endAt` is set while a recovery runs.",
    reply: {
      totpSince: createdAt,
      recoveryCodesLeft: 10,
      passkeys: [{ id, name: "My phone", createdAt, lastUsedAt: null }],
      endAt: null,
      frozen: false,
      newDeviceUntil: null,
    },
  }),
  example(contract.startTotp, {
    description:
      "Makes the secret for an authenticator app (RFC 6238), after the password and the PIN, or a `confirmation` by a factor that the account has. It counts once its first code was confirmed.",
    body: { password: "Secret-pass-1", pin: "2468" },
    reply: {
      secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
      uri: "otpauth://totp/Manilla:adaeze%40example.com?secret=GEZD",
    },
  }),
  example(contract.confirmTotp, {
    description:
      "Takes the app's first code and answers ten recovery codes, shown this once. Other devices are logged out, and money out is held for 24 hours.",
    body: { code: "287082" },
    reply: { recoveryCodes: ["K7M2P-9QTXB", "3RWDC-HFJ8N"] },
  }),
  example(contract.removeTotp, {
    description: "Needs a confirmation of the last five minutes. Money out is held for 24 hours.",
    body: { confirmation },
    reply: {},
  }),
  example(contract.startPasskey, {
    description:
      "Options for `navigator.credentials.create`, after the password and the PIN, or a `confirmation` by a factor that the account has.",
    body: { password: "Secret-pass-1", pin: "2468" },
    reply: { challengeId, options: creationOptions },
  }),
  example(contract.addPasskey, {
    description:
      "Verifies what the browser answered and stores the public key. Each challenge is accepted once. Other devices are logged out, and money out is held for 24 hours.",
    body: { challengeId, name: "My phone", response: attestation },
    reply: { id, name: "My phone", createdAt, lastUsedAt: null },
  }),
  example(contract.removePasskey, {
    description: "Needs a confirmation of the last five minutes. Money out is held for 24 hours.",
    params: { id },
    body: { confirmation },
    reply: {},
  }),
  example(contract.startConfirmation, {
    description: "Options for `navigator.credentials.get` with one of my passkeys.",
    reply: { challengeId, options: requestOptions },
  }),
  example(contract.createConfirmation, {
    description:
      "Exchanges a code or a passkey for a confirmation: five minutes, this session, one payment (header `X-Confirmation` instead of the PIN) or one change.",
    body: { code: "287082" },
    reply: { confirmation, expiresAt: "2026-11-20T09:35:00.000Z" },
  }),
  example(signIn.startPasskeySignIn, {
    description:
      "Options for `navigator.credentials.get` with any passkey of this site. No account has to be named.",
    reply: { challengeId, options: requestOptions },
  }),
  example(signIn.passkeySignIn, {
    description: "Signs in with a passkey alone; it is asked for no code.",
    body: { challengeId, response: assertion },
    reply: session,
  }),
  example(signIn.startFactorSignIn, {
    description:
      "Options for `navigator.credentials.get` with a passkey of the account that the ticket names.",
    body: { ticket },
    reply: { challengeId, options: requestOptions },
  }),
  example(signIn.factorSignIn, {
    description:
      "Finishes a sign-in that was answered `second_factor_required`, with its ticket and a code of the authenticator app, a recovery code or a passkey.",
    body: { ticket, code: "287082" },
    reply: session,
  }),
  example(signIn.recoverFactors, {
    description:
      "For a lost authenticator app and passkey: 24 hours later the password signs in alone. Every contact gets a message with a link that stops it.",
    body: { ticket },
    reply: { endsAt: "2026-11-21T09:30:00.000Z" },
  }),
  example(contract.unfreezeAccount, {
    description:
      "Ends a freeze by its owner, with a factor that was added 72 hours before the freeze or earlier. A freeze by staff stays.",
    body: { code: "287082" },
    reply: {},
  }),
  example(contract.unlockApp, {
    description: "For an app that locks itself when it is not used. Wrong PINs count as everywhere else.",
    body: { pin: "2468" },
    reply: {},
  }),
  example(getPaymentRules, {
    description: "What this person allows their own account to pay, and looser rules that begin later.",
    reply: { rules, next: null, changedAt: createdAt },
  }),
  example(savePaymentRules, {
    description:
      "Stricter rules apply at once. Looser ones begin after 24 hours, and need a `confirmation` where there is a second factor. With the `changedAt` that was read, a save is refused when another was faster.",
    body: { dailyLimit: "50000", confirmAbove: null, knownPayeesOnly: false, transfersOff: false },
    reply: { rules, next: null, changedAt: createdAt },
  }),
];
