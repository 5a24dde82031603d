import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { moneyHoldEnd, refuseFrozen } from "../../money-out.ts";
import { AppError, newInputError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { resetPurposes } from "../../secrets/one-time-code.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPassword, hashPin } from "./hashing.ts";

/**
 * Changes the password, signs every other device out and holds withdrawals for 24 hours. Throws AppError:
 * invalid_credentials, bad_request (both passwords are equal), rate_limited, account_frozen, conflict (another change
 * came at the same time).
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseFrozen(actor);
  const user = await confirmPassword(ctx, actor, input.currentPassword);
  if (input.currentPassword === input.newPassword)
    throw newInputError("newPassword", "Please choose a password that is different from the current one.");
  const hash = await hashPassword(input.newPassword);
  // Replaces only the password that was checked, so that only one of two concurrent changes succeeds. Also ends
  // unused reset codes and a planned removal of lost factors, which a thief with the old password may have caused.
  const now = ctx.clock.now();
  const rowCount = await ctx.prisma.$executeRaw`
  with person as (
    update users set password_hash = ${hash}, password_changed_at = ${now}, factors_end_at = null,
      withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(ctx.clock.now())})
    where id = ${actor.userId} and password_hash = ${user.passwordHash} and frozen_at is null returning id
  ), ended as (
    update sessions set revoked_at = coalesce(revoked_at, ${now}), device_key = null
    where user_id in (select id from person) and id <> ${actor.sessionId} and (revoked_at is null or device_key is not null)
  ), reset as (
    update one_time_code set used_at = ${now}
    where user_id in (select id from person) and split_part(purpose, ':', 1) = any(${resetPurposes}) and used_at is null
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.password_changed" })} from person
  )
  select ${announceRow("user.password_changed", Prisma.sql`jsonb_build_object('userId', id)`)} from person`;
  if (rowCount !== 1) throw new AppError("conflict");
}

/**
 * Sets a new transaction PIN, ends a lock of the PIN and holds withdrawals for 24 hours. Throws AppError:
 * invalid_credentials, rate_limited, account_frozen.
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
  if (
    (await ctx.prisma.$executeRaw`
  with person as (
    update users set pin_hash = ${hash}, pin_changed_at = ${now}, withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(now)})
    where id = ${actor.userId} and frozen_at is null returning id
  ), unlocked as (
    update pin_guard set attempts = 0, locked_until = null, locks = 0 where user_id in (select id from person)
  ), forgotten as (
    delete from attempt where subject in (select 'pin:' || id from person) and is_wrong
  ), noted as (
    ${auditLine({ at: now, person: Prisma.sql`id`, action: "user.pin_changed" })} from person
  )
  select ${announceRow("user.pin_changed", Prisma.sql`jsonb_build_object('userId', id)`)} from person`) !== 1
  )
    throw new AppError("account_frozen");
}
