import { example } from "../http/route-example.ts";
import { endDeskSessions, listDeskStaff, readDeskStaff } from "./staff-contract.ts";

const at = "2026-11-20T09:30:00.000Z";
const member = {
  id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c01",
  username: "ngozi_desk",
  role: "agent" as const,
  authenticator: true,
  passkeys: 0,
  sessions: 1,
  lastSeenAt: at,
  leftAt: null,
};
const session = { device: "Chrome on Linux", ip: "10.0.•.•", created_at: at, last_seen_at: at, open: "true" };

export const deskStaffExamples = [
  example(listDeskStaff, {
    description: "Everyone who works or has worked at the desk, by name.",
    reply: [member],
  }),
  example(readDeskStaff, {
    description:
      "Their last twenty sessions and their passkeys. A role is changed by a proposal (`staff.role`).",
    params: { id: member.id },
    reply: { member, sessions: [session], passkeys: [] },
  }),
  example(endDeskSessions, {
    description: "An audit line names who did it and why.",
    params: { id: member.id },
    body: { reason: "The laptop was lost", passkeys: true },
    reply: { member: { ...member, sessions: 0 }, sessions: [{ ...session, open: "false" }], passkeys: [] },
  }),
];
