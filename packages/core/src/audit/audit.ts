import type { DeskRole } from "@manilla/shared/desk/roles";
import type { Context } from "../context.ts";
import type { Queryable } from "../ledger/balances.ts";
import { readViolations, type Violation } from "../ledger/verify.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { origin } from "../runtime/request-scope.ts";

/** Create this only for a member of staff who has just authenticated. */
export interface Staff {
  userId: string;
  username: string;
  role: "support" | DeskRole;
}

type Facts = Record<string, string | number | null>;

export interface AuditLine {
  action: string;
  subject: string;
  reason?: string;
  before: Facts;
  after: Facts;
}

/** Call this before staff act, so that no act lacks its line in the audit log. Lines never change. */
export async function writeAudit(
  ctx: Pick<Context, "clock"> & { prisma: Pick<Context["prisma"], "auditLine"> },
  staff: Staff,
  line: AuditLine,
): Promise<void> {
  const { action, subject, reason = null, before, after } = line;
  const actor = { actorId: staff.userId, actorName: staff.username };
  const facts: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } = { before, after };
  const { ip = null, requestId = null } = origin();
  await ctx.prisma.auditLine.create({
    data: { id: newId(), at: ctx.clock.now(), ...actor, action, subject, reason, ...facts, ip, requestId },
  });
}

/** Ids are created in time order. They separate lines of the same millisecond. */
const firstToLast: Prisma.AuditLineOrderByWithRelationInput[] = [{ at: "asc" }, { id: "asc" }];

export async function auditOf(ctx: Context, subject: string) {
  return ctx.prisma.auditLine.findMany({ where: { subject }, orderBy: firstToLast, take: 200 });
}

const sealedAtOnce = 1_000;

/**
 * Adds the new lines to the audit log's hash chain (prisma/sql/public/seal_audit.sql). The last hash also goes to the
 * log output, which the database owner cannot rewrite. A rebuilt chain would not match it.
 */
export async function sealAudit(ctx: Context): Promise<void> {
  for (;;) {
    const rows = await ctx.prisma.$queryRaw<
      { sealed: number; head: bigint; digest: string }[]
    >`select sealed, head, head_digest as digest from seal_audit(${sealedAtOnce})`;
    const { sealed = 0, ...end } = rows[0] ?? {};
    if (sealed > 0) ctx.log.info({ audit: end }, "the audit log was sealed");
    if (sealed < sealedAtOnce) return;
  }
}

export function verifyAudit(db: Queryable): Promise<Violation[]> {
  return readViolations(db, "verify_audit()");
}
