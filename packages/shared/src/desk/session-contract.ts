import { z } from "zod";
import { deskRoute } from "./desk-route.ts";
import { deskPermissions, deskRoles } from "./roles.ts";

export const deskSession = z
  .object({
    staffId: z.uuid(),
    username: z.string(),
    role: z.enum(deskRoles),
    permissions: z.array(z.enum(deskPermissions)),
    /** Ends then, whatever is done until then. */
    expiresAt: z.string(),
  })
  .meta({ id: "DeskSession" });

export const signInToDesk = deskRoute({
  name: "signInToDesk",
  method: "POST",
  path: "/session",
  summary: "Sign in with password and the code of an authenticator app",
  tag: "session",
  needs: "open",
  body: z.strictObject({
    identifier: z.string().min(1).max(254),
    password: z.string().min(1).max(512),
    code: z.string().regex(/^\d{3} ?\d{3}$/, "Enter the six digits of your authenticator app"),
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
