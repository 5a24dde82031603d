import * as z from "zod/mini";
import { lineInput } from "../http/fields.ts";
import { newPasskey, passkeyId, passkeyProof, passkeyRequest } from "../users/passkey-fields.ts";
import { defineDeskRoute } from "./desk-route.ts";
import { deskPermissions, deskRoles } from "./roles.ts";

const deskSession = z.object({
  staffId: z.uuid(),
  username: z.string(),
  role: z.enum(deskRoles),
  permissions: z.array(z.enum(deskPermissions)),
  /** Absolute expiry, independent of activity. */
  expiresAt: z.string(),
});

export const signInToDesk = defineDeskRoute({
  name: "signInToDesk",
  endpoint: "POST /session",
  summary: "Sign in with password and the code of an authenticator app",
  needs: "open",
  body: z.strictObject({
    identifier: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(512)),
    code: z.string().check(z.regex(/^\d{3} ?\d{3}$/, "Enter the six digits of your authenticator app")),
  }),
  reply: deskSession,
  status: 201,
});

export const readDeskSession = defineDeskRoute({
  name: "readDeskSession",
  endpoint: "GET /session",
  summary: "Get the signed-in member of staff and their permissions",
  needs: "session",
  reply: deskSession,
});

export const signOutOfDesk = defineDeskRoute({
  name: "signOutOfDesk",
  endpoint: "DELETE /session",
  summary: "End this session",
  needs: "session",
});

const staffPasskey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
const params = z.strictObject({ id: passkeyId });

export const startDeskPasskeySignIn = defineDeskRoute({
  name: "startDeskPasskeySignIn",
  endpoint: "POST /session/passkey/options",
  summary: "Get the options to sign in with a passkey",
  needs: "open",
  reply: passkeyRequest,
});

export const signInToDeskWithPasskey = defineDeskRoute({
  name: "signInToDeskWithPasskey",
  endpoint: "POST /session/passkey",
  summary: "Sign in with only a passkey",
  needs: "open",
  body: passkeyProof,
  reply: deskSession,
  status: 201,
});

export const startDeskFactor = defineDeskRoute({
  name: "startDeskFactor",
  endpoint: "POST /session/factor/options",
  summary: "Get the options to confirm with one of your passkeys",
  needs: "session",
  reply: passkeyRequest,
});

export const showDeskFactor = defineDeskRoute({
  name: "showDeskFactor",
  endpoint: "POST /session/factor",
  summary: "Confirm with a second factor, to change your passkeys within ten minutes",
  needs: "session",
  body: z.strictObject({
    code: z.optional(
      z.string().check(z.regex(/^\d{3} ?\d{3}$/, "Enter the six digits of your authenticator app")),
    ),
    passkey: z.optional(passkeyProof),
  }),
});

export const listDeskPasskeys = defineDeskRoute({
  name: "listDeskPasskeys",
  endpoint: "GET /passkeys",
  summary: "List your own passkeys at the desk",
  needs: "session",
  reply: z.array(staffPasskey),
});

export const startDeskPasskey = defineDeskRoute({
  name: "startDeskPasskey",
  endpoint: "POST /passkeys/options",
  summary: "Get the options to create a passkey",
  needs: "session",
  reply: passkeyRequest,
});

export const addDeskPasskey = defineDeskRoute({
  name: "addDeskPasskey",
  endpoint: "POST /passkeys",
  summary: "Add the passkey that the browser created",
  needs: "session",
  body: newPasskey,
  reply: staffPasskey,
  status: 201,
});

export const renameDeskPasskey = defineDeskRoute({
  name: "renameDeskPasskey",
  endpoint: "PUT /passkeys/:id",
  summary: "Rename your own passkey",
  needs: "session",
  params,
  body: z.strictObject({ name: lineInput(60).check(z.minLength(1)) }),
  reply: staffPasskey,
});

export const removeDeskPasskey = defineDeskRoute({
  name: "removeDeskPasskey",
  endpoint: "DELETE /passkeys/:id",
  summary: "Remove your own passkey",
  needs: "session",
  params,
});
