import * as z from "zod/mini";
import { described } from "../http/described.ts";
import { deskRoute } from "./desk-route.ts";
import { deskPermissions, deskRoles } from "./roles.ts";

export const deskSession = described(
  z.object({
    staffId: z.uuid(),
    username: z.string(),
    role: z.enum(deskRoles),
    permissions: z.array(z.enum(deskPermissions)),
    /** Absolute expiry, independent of activity. */
    expiresAt: z.string(),
  }),
  { id: "DeskSession" },
);

export const signInToDesk = deskRoute({
  name: "signInToDesk",
  method: "POST",
  path: "/session",
  summary: "Sign in with password and the code of an authenticator app",
  tag: "session",
  needs: "open",
  body: z.strictObject({
    identifier: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(512)),
    code: z.string().check(z.regex(/^\d{3} ?\d{3}$/, "Enter the six digits of your authenticator app")),
  }),
  reply: deskSession,
  status: 201,
  errors: ["invalid_credentials"],
});

export const readDeskSession = deskRoute({
  name: "readDeskSession",
  method: "GET",
  path: "/session",
  summary: "Who is signed in, and what they may do",
  tag: "session",
  needs: "session",
  reply: deskSession,
});

export const signOutOfDesk = deskRoute({
  name: "signOutOfDesk",
  method: "DELETE",
  path: "/session",
  summary: "End this session",
  tag: "session",
  needs: "session",
  reply: z.object({}),
});
