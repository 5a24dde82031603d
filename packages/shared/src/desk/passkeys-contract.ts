import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { lineInput } from "../http/fields.ts";
import { newPasskey, passkeyId, passkeyProof, passkeyRequest } from "../users/passkey-fields.ts";
import { deskRoute } from "./desk-route.ts";
import { deskSession } from "./session-contract.ts";

const staffPasskey = described(
  z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  { id: "StaffPasskey" },
);
const params = z.strictObject({ id: passkeyId });

export const startDeskPasskeySignIn = deskRoute({
  name: "startDeskPasskeySignIn",
  method: "POST",
  path: "/session/passkey/options",
  summary: "Get the options to sign in with a passkey",
  tag: "session",
  needs: "open",
  reply: passkeyRequest,
});

export const signInToDeskWithPasskey = deskRoute({
  name: "signInToDeskWithPasskey",
  method: "POST",
  path: "/session/passkey",
  summary: "Sign in with a passkey alone",
  tag: "session",
  needs: "open",
  body: passkeyProof,
  reply: deskSession,
  status: 201,
  errors: ["invalid_credentials", "otp_expired", "rate_limited"],
});

export const startDeskFactor = deskRoute({
  name: "startDeskFactor",
  method: "POST",
  path: "/session/factor/options",
  summary: "Get the options to show one of your passkeys again",
  tag: "session",
  needs: "session",
  reply: passkeyRequest,
});

export const showDeskFactor = deskRoute({
  name: "showDeskFactor",
  method: "POST",
  path: "/session/factor",
  summary: "Show a second factor again; changes of your passkeys are possible for ten minutes",
  tag: "session",
  needs: "session",
  body: z.strictObject({
    code: z.optional(
      z.string().check(z.regex(/^\d{3} ?\d{3}$/, "Enter the six digits of your authenticator app")),
    ),
    passkey: z.optional(passkeyProof),
  }),
  reply: z.object({}),
  errors: ["invalid_otp", "invalid_credentials", "otp_expired", "rate_limited"],
});

export const listDeskPasskeys = deskRoute({
  name: "listDeskPasskeys",
  method: "GET",
  path: "/passkeys",
  summary: "Your own passkeys at the desk",
  tag: "session",
  needs: "session",
  reply: z.array(staffPasskey),
});

export const startDeskPasskey = deskRoute({
  name: "startDeskPasskey",
  method: "POST",
  path: "/passkeys/options",
  summary: "Get the options to make a passkey",
  tag: "session",
  needs: "session",
  reply: passkeyRequest,
  errors: ["confirmation_required"],
});

export const addDeskPasskey = deskRoute({
  name: "addDeskPasskey",
  method: "POST",
  path: "/passkeys",
  summary: "Add the passkey that the browser made",
  tag: "session",
  needs: "session",
  body: newPasskey,
  reply: staffPasskey,
  status: 201,
  errors: ["invalid_credentials", "otp_expired", "already_exists"],
});

export const renameDeskPasskey = deskRoute({
  name: "renameDeskPasskey",
  method: "PUT",
  path: "/passkeys/:id",
  summary: "Rename your own passkey",
  tag: "session",
  needs: "session",
  params,
  body: z.strictObject({ name: lineInput(60).check(z.minLength(1)) }),
  reply: staffPasskey,
  errors: ["not_found"],
});

export const removeDeskPasskey = deskRoute({
  name: "removeDeskPasskey",
  method: "DELETE",
  path: "/passkeys/:id",
  summary: "Remove your own passkey",
  tag: "session",
  needs: "session",
  params,
  reply: z.object({}),
  errors: ["confirmation_required", "not_found"],
});
