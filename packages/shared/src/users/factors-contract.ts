import * as z from "zod/mini";
import { idField, timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { withMeta } from "../http/with-meta.ts";
import { newPasskey, passkeyId, passkeyProof, passkeyRequest } from "./passkey-fields.ts";
import { pinField } from "./pin.ts";
import { userMessages } from "./rules.ts";

const password = z.string(userMessages.passwordRequired).check(z.minLength(1), z.maxLength(512));
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));
const confirmation = z.uuid();
/** A person who adds a factor must send the password, and also the PIN or a confirmation by an older second factor. */
const newFactorProof = z.strictObject({
  password,
  pin: z.optional(pinField),
  confirmation: z.optional(confirmation),
});
const newFactorErrors = [
  "invalid_credentials",
  "confirmation_required",
  "invalid_pin",
  "locked",
  "rate_limited",
  "account_frozen",
] as const;

export const factorProof = { code: z.optional(code), passkey: z.optional(passkeyProof) };

const passkey = withMeta(
  z.object({ id: z.string(), name: z.string(), createdAt: timeField, lastUsedAt: z.nullable(timeField) }),
  { id: "Passkey" },
);
export const listFactors = defineRoute({
  name: "listFactors",
  endpoint: "GET /users/factors",
  summary: "List my passkeys and authenticator app",
  reply: z.object({
    totpSince: z.nullable(timeField),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    endAt: z.nullable(timeField),
    frozen: z.boolean(),
    /** The device counts as new until this time and may move only a little money. Null for a known device. */
    newDeviceUntil: z.nullable(timeField),
  }),
});

export const startTotp = defineRoute({
  name: "startTotp",
  endpoint: "POST /users/factors/totp",
  summary: "Start using an authenticator app",
  body: newFactorProof,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: [...newFactorErrors, "conflict"],
});

export const confirmTotp = defineRoute({
  name: "confirmTotp",
  endpoint: "POST /users/factors/totp/confirm",
  summary: "Confirm the authenticator app with its first code",
  body: z.strictObject({ code }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ["invalid_otp", "conflict", "rate_limited", "account_frozen"],
});

export const removeTotp = defineRoute({
  name: "removeTotp",
  endpoint: "POST /users/factors/totp/remove",
  summary: "Stop using the authenticator app",
  body: z.strictObject({ confirmation }),
  errors: ["confirmation_required", "not_found", "account_frozen"],
});

export const startPasskey = defineRoute({
  name: "startPasskey",
  endpoint: "POST /users/passkeys/options",
  summary: "Get the options to create a passkey",
  body: newFactorProof,
  reply: passkeyRequest,
  errors: newFactorErrors,
});

export const addPasskey = defineRoute({
  name: "addPasskey",
  endpoint: "POST /users/passkeys",
  summary: "Add the passkey that the browser created",
  body: newPasskey,
  reply: passkey,
  status: 201,
  errors: ["invalid_credentials", "otp_expired", "already_exists", "account_frozen"],
});

export const removePasskey = defineRoute({
  name: "removePasskey",
  endpoint: "POST /users/passkeys/:id/remove",
  summary: "Remove a passkey",
  params: z.strictObject({ id: passkeyId }),
  body: z.strictObject({ confirmation }),
  errors: ["confirmation_required", "not_found", "account_frozen"],
});

export const startConfirmation = defineRoute({
  name: "startConfirmation",
  endpoint: "POST /users/confirmations/options",
  summary: "Get the options to confirm with my passkey",
  reply: passkeyRequest,
});

export const createConfirmation = defineRoute({
  name: "createConfirmation",
  endpoint: "POST /users/confirmations",
  summary: "Confirm with a second factor",
  body: z.strictObject(factorProof),
  reply: z.object({ confirmation: idField, expiresAt: timeField }),
  errors: ["invalid_otp", "invalid_credentials", "otp_expired", "rate_limited"],
});

export const unfreezeAccount = defineRoute({
  name: "unfreezeAccount",
  endpoint: "POST /users/me/unfreeze",
  summary: "Unfreeze my account with a second factor",
  body: z.strictObject(factorProof),
  errors: ["invalid_otp", "invalid_credentials", "otp_expired", "conflict", "rate_limited"],
});

export const unlockApp = defineRoute({
  name: "unlockApp",
  endpoint: "POST /users/me/unlock",
  summary: "Check my PIN to unlock the app",
  body: z.strictObject({ pin: pinField }),
  errors: ["invalid_pin", "locked"],
});
