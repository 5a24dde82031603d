import type { Context } from "../context.ts";
import { isUniqueViolation } from "../runtime/db.ts";
import { newId } from "../runtime/ids.ts";
import { origin } from "../runtime/request-scope.ts";
import { sealContacts } from "../secrets/sealed-contacts.ts";

type Column = "email" | "phone";

interface Disputed {
  column: Column;
  /** The contact before the change; undefined where that is not restored. */
  old: string | undefined;
}

/**
 * Records that the change of a contact is disputed. The person who pressed the link may hold the old mailbox only, so neither the
 * old nor the new contact gets a code for a new password until staff or a second factor open the account or the contact is
 * replaced. The old one is restored, and both are notified.
 */
export async function disputeContact(ctx: Context, userId: string, { column, old }: Disputed): Promise<void> {
  await ctx.pool.query(
    `update users set ${column}_disputed_at = coalesce(${column}_disputed_at, $2) where id = $1 and closed_at is null`,
    [userId, ctx.clock.now()],
  );
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
  const values = [userId, old, present, ctx.clock.now(), newId(), newId(), origin(), sealed, column];
  await ctx.pool.query(restoring(column), values).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    ctx.log.warn({ userId, column }, "restoring the old contact failed: another account has it");
  });
}

const restoring = (column: Column) => `
  with person as (
    update users set ${column} = $2, ${column}_replaced_at = null
    where id = $1 and ${column} = $3 and $3 <> $2 and closed_at is null returning id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $5, $4, id, 'owner', 'user.contact_restored', id::text, '{}', jsonb_build_object('type', $9::text),
      $7::jsonb ->> 'ip', $7::jsonb ->> 'requestId' from person
  )
  select ledger.announce($6, 'user.contact_restored', jsonb_build_object('userId', id, 'type', $9::text, 'sealed', $8::text)
    || ($7::jsonb - 'ip')) from person`;
