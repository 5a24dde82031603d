import * as z from "zod/mini";
import { defineDeskRoute } from "./desk-route.ts";

export const auditGroups = {
  looks: "Customer views",
  searches: "Searches",
  proposals: "Proposals and decisions",
  cases: "Cases",
  staff: "Staff and sign-ins",
  exports: "Exports",
} as const;
export type AuditGroup = keyof typeof auditGroups;
const groupNames = Object.keys(auditGroups) as [AuditGroup, ...AuditGroup[]]; // cast: Object.keys loses the key type

const filter = {
  staff: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  customer: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  group: z.optional(z.enum(groupNames)),
  day: z.optional(z.iso.date()),
};

const auditEntry = z.object({
  id: z.uuid(),
  at: z.string(),
  who: z.string(),
  action: z.string(),
  subject: z.string(),
  link: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  facts: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineDeskRoute({
  name: "listAudit",
  endpoint: "GET /audit",
  summary: "List staff's actions and the customers that they viewed, newest first",
  needs: "audit.read",
  query: z.strictObject({ ...filter, before: z.optional(z.uuid()) }),
  reply: z.object({ entries: z.array(auditEntry), next: z.nullable(z.uuid()) }),
});

export const exportAudit = defineDeskRoute({
  name: "exportAudit",
  endpoint: "GET /audit/csv",
  summary: "Export the audit log as a CSV file, at most 10,000 lines",
  needs: "audit.read",
  query: z.strictObject(filter),
  file: ["text/csv; charset=utf-8"],
  reply: z.string(),
});
