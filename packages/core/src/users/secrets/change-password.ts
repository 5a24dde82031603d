import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { refuseFrozen } from "../../money-out.ts";
import { AppError, wrongInput } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { resetPurposes } from "../../secrets/one-time-code.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword } from "./hashing.ts";
import { moneyHoldFrom } from "./money-hold.ts";

/**
 * Changes the password and signs every other device out. Withdrawals are held for 24 hours and the person is notified.
 * Throws AppError: invalid_credentials (the current one is wrong), bad_request (nothing changes), rate_limited,
 * account_frozen, conflict when two changes race.
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseFrozen(actor);
  const user = await confirmPassword(ctx, actor, input.currentPassword);
  if (input.currentPassword === input.newPassword)
    throw wrongInput("newPassword", "Please choose a password that is different from the current one.");
  const hash = await hashPassword(input.newPassword);
  const values = [
    actor.userId,
    hash,
    ctx.clock.now(),
    user.passwordHash,
    actor.sessionId,
    newId(),
    newId(),
    origin(),
    moneyHoldFrom(ctx.clock.now()),
    resetPurposes,
  ];
  const { rowCount } = await ctx.pool.query(change, values);
  if (rowCount !== 1) throw new AppError("conflict");
}

// Only over the password that was confirmed: of two changes at once one is made. A reset code on its way dies with it, and so
// does the removal of factors that the old password asked for.
const change = `
  with person as (
    update users set password_hash = $2, password_changed_at = $3, factors_end_at = null,
      withdrawals_held_until = greatest(withdrawals_held_until, $9)
    where id = $1 and password_hash = $4 and frozen_at is null returning id
  ), ended as (
    update sessions set revoked_at = coalesce(revoked_at, $3), device_key = null
    where user_id in (select id from person) and id <> $5 and (revoked_at is null or device_key is not null)
  ), reset as (
    update one_time_code set used_at = $3
    where user_id in (select id from person) and split_part(purpose, ':', 1) = any($10) and used_at is null
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $6, $3, id, 'owner', 'user.password_changed', id::text, '{}', '{}', $8::jsonb ->> 'ip', $8::jsonb ->> 'requestId' from person
  )
  select ledger.announce($7, 'user.password_changed', jsonb_build_object('userId', id) || ($8::jsonb - 'ip')) from person`;
