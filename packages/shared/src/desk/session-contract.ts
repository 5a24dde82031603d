import * as z from "zod/mini";
import { deskRoute } from "./desk-route.ts";
import { deskPermissions, deskRoles } from "./roles.ts";

export const deskSession = z.object({
  staffId: z.uuid(),
  username: z.string(),
  role: z.enum(deskRoles),
  permissions: z.array(z.enum(deskPermissions)),
  /** Absolute expiry, independent of activity. */
  expiresAt: z.string(),
});

export const signInToDesk = deskRoute({
  name: "signInToDesk",
  method: "POST",
  path: "/session",
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

export const readDeskSession = deskRoute({
  name: "readDeskSession",
  method: "GET",
  path: "/session",
  summary: "Who is signed in, and what they may do",
  needs: "session",
  reply: deskSession,
});

export const signOutOfDesk = deskRoute({
  name: "signOutOfDesk",
  method: "DELETE",
  path: "/session",
  summary: "End this session",
  needs: "session",
  reply: z.object({}),
});
