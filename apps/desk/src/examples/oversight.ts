import { example } from "@manilla/http/route-example";
import { exportAudit, listAudit } from "@manilla/shared/desk/audit-contract";
import { endDeskSessions, listDeskStaff, readDeskStaff } from "@manilla/shared/desk/staff-contract";

export const deskAuditExamples = [
  example(listAudit, {
    description:
      "Lines of staff alone, a hundred at a time; `next` continues. Contacts in them are masked. What customers did themselves stands in their timelines.",
    query: { group: "looks" },
    reply: {
      entries: [
        {
          id: "019a6f41-3a52-7c1e-9b40-5d8e2f7a6c11",
          at: "2026-11-20T09:30:00.000Z",
          who: "ngozi_desk",
          action: "Customer page opened",
          subject: "adaeze",
          link: "customers/019a0000-0000-7000-8000-000000000000",
          reason: null,
          facts: null,
        },
      ],
      next: null,
    },
  }),
  example(exportAudit, {
    description: "An export is a line of the audit log itself.",
    query: { group: "looks" },
    reply: "at,who,action,subject,reason,facts\r\n",
  }),
];

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
