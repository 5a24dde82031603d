import { addMilliseconds, hours } from "@manilla/shared/duration";
import { type AuditLine, type Staff, writeAudit } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";
import { personTransaction } from "../runtime/person-transaction.ts";
import type { Prisma } from "../runtime/prisma/client.ts";

/** Customers that a member of staff may open per hour. Nobody works on more than one call or case a minute. */
const customersAnHour = 60;

/**
 * Writes the audit line for a member of staff who opens a customer. Throws AppError rate_limited if this person
 * opened too many different customers within an hour.
 */
export async function noteView(ctx: Context, staff: Staff, line: AuditLine): Promise<void> {
  const customers = await personTransaction(ctx, staff.userId, async (transaction) => {
    const seen = await customersViewed(ctx, transaction, staff);
    if (!seen.has(line.subject) && seen.size >= customersAnHour) return null;
    await writeAudit({ prisma: transaction, clock: ctx.clock }, staff, line);
    return seen.has(line.subject) ? 0 : seen.size + 1;
  });
  const who = { staffId: staff.userId, username: staff.username };
  if (customers === null) {
    ctx.log.warn({ ...who, customer: line.subject }, "a look at a customer was refused: too many in an hour");
    throw new AppError("rate_limited", tooManyViews);
  }
  if (customers === customersAnHour / 2)
    ctx.log.error({ alarm: "staff_reading", ...who, customers }, "staff looked at many customers in an hour");
}

const tooManyViews = `You have looked at ${customersAnHour} customers within an hour. Please continue with these, or look at others later.`;

async function customersViewed(
  ctx: Context,
  transaction: Prisma.TransactionClient,
  { userId }: Staff,
): Promise<Set<string>> {
  const since = addMilliseconds(ctx.clock.now(), -hours(1));
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    with looked as materialized (
      select distinct subject::uuid as id from audit_log
      where actor_id = ${userId}::uuid and at > ${since}
        and action in ('customer.view', 'customer.timeline', 'customer.contacts_shown', 'operation.view')
    )
    select u.id::text from looked join users u using (id)`;
  return new Set(rows.map(({ id }) => id));
}
