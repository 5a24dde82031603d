import type pg from "pg";
import type { Context } from "../../context.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { sealContacts } from "../../secrets/sealed-contacts.ts";
import type { ResetTarget } from "./reset-target.ts";

interface Before {
  email: string;
  phone: string;
  emailVerified: boolean;
  phoneVerified: boolean;
}

/**
 * Puts the contact that was just proved in the place of the lost one, in the caller's transaction: the database checks that two
 * members of staff allowed it, and once. The contact before it is notified as well, with the link that brings it back. False when the
 * allowance is used or over. Raises a unique violation when another account has taken the contact.
 */
export async function replaceLostContact(
  ctx: Context,
  client: pg.PoolClient,
  { userId, contact }: Pick<ResetTarget, "userId" | "contact">,
): Promise<boolean> {
  const found = await client.query<Before>(
    `select email, phone, email_verified_at is not null as "emailVerified", phone_verified_at is not null as "phoneVerified"
     from users where id = $1 for update`,
    [userId],
  );
  const before = found.rows[0];
  if (!before) return false;
  const isEmail = contact.includes("@");
  const sealed = sealContacts(ctx, isEmail ? { email: before.email } : { phone: before.phone });
  const wasVerified = isEmail ? before.emailVerified : before.phoneVerified;
  const values = [userId, contact, ctx.clock.now(), newId(), newId(), origin(), sealed, wasVerified];
  return (await client.query(replacing, values)).rowCount === 1;
}

const replacing = `
  with replaced as (
    select type, proposal_number from replace_lost_contact($1, $2, $3)
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $4, $3, $1, 'owner', 'user.contact_replaced', $1::text, '{}',
      jsonb_build_object('type', type, 'proposal', proposal_number), $6::jsonb ->> 'ip', $6::jsonb ->> 'requestId'
    from replaced
  )
  select ledger.announce($5, 'user.contact_replaced', jsonb_build_object('userId', $1::text, 'type', type, 'held', true,
    'wasVerified', $8::boolean, 'sealed', $7::text) || ($6::jsonb - 'ip')) from replaced`;
