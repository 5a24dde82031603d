import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { refuseFrozen } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPin } from "./hashing.ts";
import { moneyHoldFrom } from "./money-hold.ts";

/**
 * Sets a new transaction PIN, with the password; a lock of the old one ends with it, withdrawals are held for 24 hours, and the person is notified. Throws
 * AppError: invalid_credentials, rate_limited, account_frozen.
 */
export async function changePin(
  ctx: Context,
  actor: Actor,
  input: { password: string; newPin: string },
): Promise<void> {
  refuseFrozen(actor);
  await confirmPassword(ctx, actor, input.password);
  const hash = await hashPin(ctx.config.PIN_SECRET, { userId: actor.userId, pin: input.newPin });
  const now = ctx.clock.now();
  const values = [actor.userId, hash, now, newId(), newId(), origin(), moneyHoldFrom(now)];
  if ((await ctx.pool.query(change, values)).rowCount !== 1) throw new AppError("account_frozen");
}

const change = `
  with person as (
    update users set pin_hash = $2, pin_changed_at = $3, withdrawals_held_until = greatest(withdrawals_held_until, $7)
    where id = $1 and frozen_at is null returning id
  ), unlocked as (
    update pin_guard set attempts = 0, locked_until = null, locks = 0 where user_id in (select id from person)
  ), forgotten as (
    delete from attempt where subject in (select 'pin:' || id from person) and is_wrong
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $4, $3, id, 'owner', 'user.pin_changed', id::text, '{}', '{}', $6::jsonb ->> 'ip', $6::jsonb ->> 'requestId' from person
  )
  select ledger.announce($5, 'user.pin_changed', jsonb_build_object('userId', id) || ($6::jsonb - 'ip')) from person`;
