import type { DeskRole } from "@manilla/shared/desk/roles";
import type { Context } from "../context.ts";
import type { Queryable } from "../ledger/balances.ts";
import type { Violation } from "../ledger/verify.ts";
import { newId } from "../runtime/ids.ts";
import type { Prisma } from "../runtime/prisma/client.ts";
import { origin } from "../runtime/request-scope.ts";

/** A member of staff who has just proved who they are. */
export interface Staff {
  userId: string;
  username: string;
  role: "support" | DeskRole;
}

type Facts = Record<string, string | number | null>;

export interface AuditLine {
  /** "withdrawal.approve", as noun.verb. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  reason?: string;
  before: Facts;
  after: Facts;
}

/** Records what staff do. Called before the act, so that no act is without its line. A line is never changed. */
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

/** Ids sort by time too: of several lines of one millisecond the first written comes first. */
const firstToLast: Prisma.AuditLineOrderByWithRelationInput[] = [{ at: "asc" }, { id: "asc" }];

/** What was done to it, first to last. */
export async function auditOf(ctx: Context, subject: string) {
  return ctx.prisma.auditLine.findMany({ where: { subject }, orderBy: firstToLast, take: 200 });
}

const sealedAtOnce = 1_000;

/**
 * Puts what was written down since the last time into the audit log's chain (prisma/sql/public/seal_audit.sql). Where the chain ends
 * is said in the log, which the database's owner can't rewrite: a chain made anew from its beginning would not fit it.
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

/** Every line of the audit log that was changed, removed or slipped in since it was written; empty when it is whole. */
export async function verifyAudit(db: Queryable): Promise<Violation[]> {
  const { rows } = await db.query<Violation>("select violation, subject, detail from verify_audit()");
  return rows;
}
