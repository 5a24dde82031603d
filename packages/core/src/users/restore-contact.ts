import { auditLine } from "../audit/audit-line.ts";
import type { Context } from "../context.ts";
import { announceRow } from "../ledger/outbox.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import { sealContacts } from "../secrets/sealed-values.ts";

type Column = "email" | "phone";

interface Disputed {
  column: Column;
  old: string | undefined;
}

/**
 * Records that the change of a contact is disputed. The person who pressed the link may control only the old mailbox.
 * So neither the old nor the new contact gets a code for a new password until staff or a second factor open the
 * account, or the contact is replaced. The old contact is restored, and both are notified.
 */
export async function disputeContact(ctx: Context, userId: string, { column, old }: Disputed): Promise<void> {
  const disputedAt = Prisma.raw(`${column}_disputed_at`);
  await ctx.prisma.$executeRaw`update users set ${disputedAt} = coalesce(${disputedAt}, ${ctx.clock.now()})
    where id = ${userId}::uuid and closed_at is null`;
  if (old !== undefined) await restore(ctx, userId, { column, old });
}

/** A contact that another account has taken meanwhile is not restored: staff handle that. */
async function restore(
  ctx: Context,
  userId: string,
  { column, old }: { column: Column; old: string },
): Promise<void> {
  const user = await ctx.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, phone: true },
  });
  const present = user[column];
  const sealed = sealContacts(ctx, { [column]: present });
  const restored = ctx.prisma.$executeRaw(
    restoring({ userId, column, old, present, at: ctx.clock.now(), sealed }),
  );
  await restored.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    ctx.log.warn({ userId, column }, "restoring the old contact failed: another account has it");
  });
}

interface Restoring {
  userId: string;
  column: Column;
  old: string;
  present: string;
  at: Date;
  sealed: string;
}

function restoring({ userId, column, old, present, at, sealed }: Restoring): Prisma.Sql {
  const [contact, replacedAt] = [Prisma.raw(column), Prisma.raw(`${column}_replaced_at`)];
  const topic = "user.contact_restored";
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'type', ${column}::text, 'sealed', ${sealed}::text)`;
  return Prisma.sql`
  with person as (
    update users set ${contact} = ${old}, ${replacedAt} = null
    where id = ${userId}::uuid and ${contact} = ${present} and ${present} <> ${old} and closed_at is null returning id
  ), noted as (
    ${auditLine({ person: Prisma.sql`id`, at, action: topic, after: Prisma.sql`jsonb_build_object('type', ${column}::text)` })}
    from person
  )
  select ${announceRow(topic, payload)} from person`;
}
