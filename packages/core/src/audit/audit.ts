import type { Context } from "../context.ts";
import type { Queryable } from "../ledger/balances.ts";
import { readViolations, type Violation } from "../ledger/verify.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { readOrigin } from "../runtime/request-scope.ts";

/** Create this value only for a person who has signed in, because audit lines name this person. */
export interface Staff {
  userId: string;
  username: string;
}

type Facts = Record<string, string | number | null>;

export interface AuditLine {
  action: string;
  subject: string;
  reason?: string;
  before?: Facts;
  after?: Facts;
}

/** Call this before the act, so that the act does not happen if its line cannot be written. */
export async function writeAudit(
  ctx: Pick<Context, "clock"> & { prisma: Pick<Context["prisma"], "auditLine"> },
  staff: Staff,
  line: AuditLine,
): Promise<void> {
  const { action, subject, reason = null, before = {}, after = {} } = line;
  const actor = { actorId: staff.userId, actorName: staff.username };
  const facts: { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } = { before, after };
  const { ip = null, requestId = null } = readOrigin();
  await ctx.prisma.auditLine.create({
    data: { id: newId(), at: ctx.clock.now(), ...actor, action, subject, reason, ...facts, ip, requestId },
  });
}

const firstToLast: Prisma.AuditLineOrderByWithRelationInput[] = [{ at: "asc" }, { id: "asc" }];

export async function listAuditLines(ctx: Context, subject: string) {
  return ctx.prisma.auditLine.findMany({ where: { subject }, orderBy: firstToLast, take: 200 });
}

const sealedAtOnce = 1_000;

/**
 * Adds the new lines to the audit log's hash chain (prisma/sql/public/seal_audit.sql) and logs the last hash. If
 * somebody rewrites the chain in the database, the logged hash is no longer in the chain.
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
