import * as z from "zod/mini";
import { timeField } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { session } from "./contract.ts";
import { factorProof } from "./factors-contract.ts";
import { passkeyProof, passkeyRequest } from "./passkey-fields.ts";

export const startPasskeySignIn = defineRoute({
  access: "open",
  name: "startPasskeySignIn",
  endpoint: "POST /users/passkeys/sign-in/options",
  summary: "Get the options to sign in with a passkey",
  reply: passkeyRequest,
});

export const passkeySignIn = defineRoute({
  access: "open",
  name: "passkeySignIn",
  endpoint: "POST /users/passkeys/sign-in",
  summary: "Sign in with a passkey",
  body: passkeyProof,
  reply: session,
  errors: ["invalid_credentials", "otp_expired"],
});

const ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{40,2000}$/));

export const startFactorSignIn = defineRoute({
  access: "open",
  name: "startFactorSignIn",
  endpoint: "POST /users/login/second-factor/options",
  summary: "Get the options to finish a sign-in with a passkey",
  body: z.strictObject({ ticket }),
  reply: passkeyRequest,
  errors: ["otp_expired"],
});

export const factorSignIn = defineRoute({
  access: "open",
  name: "factorSignIn",
  endpoint: "POST /users/login/second-factor",
  summary: "Finish a sign-in with the second factor",
  body: z.strictObject({ ticket, ...factorProof }),
  reply: session,
  errors: ["invalid_otp", "invalid_credentials", "otp_expired", "rate_limited"],
});

export const recoverFactors = defineRoute({
  access: "open",
  name: "recoverFactors",
  endpoint: "POST /users/login/recover",
  summary: "Start the recovery of an account whose second factor is lost",
  body: z.strictObject({ ticket }),
  reply: z.object({ endsAt: timeField }),
  errors: ["otp_expired", "account_frozen"],
});
