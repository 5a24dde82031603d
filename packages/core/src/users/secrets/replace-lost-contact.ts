import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { sealContacts } from "../../secrets/sealed-contacts.ts";
import type { ResetTarget } from "./reset-target.ts";

/**
 * Returns a statement that replaces the lost contact with the one that was just verified. The database checks that
 * two members of staff allowed it, and only once. `code` selects the valid code that verified it. The code and the
 * person stay locked until the commit, so that the reset that follows in the same transaction finds both. The earlier
 * contact is notified as well, with the link that restores it. The statement raises a unique violation when another
 * account has taken the contact.
 */
export async function replaceLostContact(
  ctx: Context,
  { userId, contact }: Pick<ResetTarget, "userId" | "contact">,
  code: Prisma.Sql,
): Promise<Prisma.Sql> {
  const { email, phone, ...user } = await ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
  const isEmail = contact.includes("@");
  const sealed = sealContacts(ctx, isEmail ? { email } : { phone });
  const wasVerified = (isEmail ? user.emailVerifiedAt : user.phoneVerifiedAt) !== null;
  const payload = Prisma.sql`jsonb_build_object('userId', user_id, 'type', type, 'held', true,
    'wasVerified', ${wasVerified}::boolean, 'sealed', ${sealed}::text)`;
  const after = Prisma.sql`jsonb_build_object('type', type, 'proposal', proposal_number)`;
  // The function's arguments are columns of the locked rows, so the function never runs without the locks.
  return Prisma.sql`
    with owner as (
      select id from users where id = ${userId}::uuid and email = ${email} and phone = ${phone} for update
    ), proved as (
      select c.user_id, c.contact from one_time_code c join owner on owner.id = c.user_id
      where c.contact = ${contact} and ${code} for update of c
    ), replaced as (
      select p.user_id, r.type, r.proposal_number
      from proved p cross join lateral replace_lost_contact(p.user_id, p.contact, ${ctx.clock.now()}) r
    ), noted as (
      ${auditLine({ person: Prisma.sql`user_id`, at: ctx.clock.now(), action: "user.contact_replaced", after })} from replaced
    )
    select ${announceRow("user.contact_replaced", payload)} from replaced`;
}
