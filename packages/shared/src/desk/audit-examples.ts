import { example } from "../http/route-example.ts";
import { exportAudit, listAudit } from "./audit-contract.ts";

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
