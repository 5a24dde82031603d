import * as z from "zod/mini";
import { defineDeskRoute, idParams, reasonField, textRow } from "./desk-route.ts";
import { deskRoles } from "./roles.ts";

const member = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(deskRoles),
  authenticator: z.boolean(),
  passkeys: z.int(),
  sessions: z.int(),
  lastSeenAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
});
export type StaffMember = z.infer<typeof member>;

export const listDeskStaff = defineDeskRoute({
  name: "listDeskStaff",
  endpoint: "GET /staff",
  summary: "List present and former staff with role, factors and open sessions",
  needs: "staff.read",
  reply: z.array(member),
});

const page = z.object({ member, sessions: z.array(textRow), passkeys: z.array(textRow) });
export type StaffPage = z.infer<typeof page>;

export const readDeskStaff = defineDeskRoute({
  name: "readDeskStaff",
  endpoint: "GET /staff/:id",
  summary: "Get a member of staff with sessions and passkeys",
  needs: "staff.read",
  params: idParams,
  reply: page,
});

export const endDeskSessions = defineDeskRoute({
  name: "endDeskSessions",
  endpoint: "POST /staff/:id/sessions/end",
  summary: "End the sessions of a member of staff, and remove their passkeys if a device was lost",
  needs: "staff.manage",
  params: idParams,
  body: z.strictObject({ reason: reasonField, passkeys: z._default(z.boolean(), false) }),
  reply: page,
});
