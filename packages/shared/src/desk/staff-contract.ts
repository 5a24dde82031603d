import { z } from "zod";
import { deskRoute } from "./desk-route.ts";
import { idParams, reasonField, row } from "./fields.ts";
import { deskRoles } from "./roles.ts";

const member = z
  .object({
    id: z.uuid(),
    username: z.string(),
    role: z.enum(deskRoles),
    /** Whether the authenticator app is set up. */
    authenticator: z.boolean(),
    passkeys: z.number().int(),
    /** Sessions that are open now. */
    sessions: z.number().int(),
    lastSeenAt: z.string().nullable(),
    /** Since when the person no longer works here; null for present staff. */
    leftAt: z.string().nullable(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof member>;

export const listDeskStaff = deskRoute({
  name: "listDeskStaff",
  method: "GET",
  path: "/staff",
  summary: "Present and former staff with role, factors and open sessions",
  tag: "staff",
  needs: "staff.read",
  reply: z.array(member),
});

const page = z.object({ member, sessions: z.array(row), passkeys: z.array(row) }).meta({ id: "StaffPage" });
export type StaffPage = z.infer<typeof page>;

export const readDeskStaff = deskRoute({
  name: "readDeskStaff",
  method: "GET",
  path: "/staff/:id",
  summary: "One member of staff with sessions and passkeys",
  tag: "staff",
  needs: "staff.read",
  params: idParams,
  reply: page,
  errors: ["not_found"],
});

export const endDeskSessions = deskRoute({
  name: "endDeskSessions",
  method: "POST",
  path: "/staff/:id/sessions/end",
  summary: "End the sessions of a member of staff; also remove their passkeys when a device was lost",
  tag: "staff",
  needs: "staff.manage",
  params: idParams,
  body: z.strictObject({ reason: reasonField, passkeys: z.boolean().default(false) }),
  reply: page,
  errors: ["not_found"],
});
