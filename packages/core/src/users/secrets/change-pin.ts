import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { refuseFrozen } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { confirmPassword } from "./confirm-password.ts";
import { hashPin } from "./hashing.ts";
import { moneyHoldFrom } from "./money-hold.ts";

/**
 * Sets a new transaction PIN, with the password. This ends a lock of the old PIN. Withdrawals are held for 24 hours,
 * and the person is notified. Throws AppError: invalid_credentials, rate_limited, account_frozen.
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
    update users set pin_hash = ${hash}, pin_changed_at = ${now}, withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldFrom(now)})
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
