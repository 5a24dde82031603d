import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { passkeysAtMost, tooManyPasskeys } from "../../secrets/passkeys.ts";
import { moneyHoldFrom } from "../secrets/money-hold.ts";

interface Change {
  change: "passkey_added" | "totp_added" | "passkey_removed" | "totp_removed";
  details: Record<string, string | null>;
  /** Changes the factor if `isAllowed` and returns its user_id. More parts of the `with` clause may follow. */
  statement: (isAllowed: Prisma.Sql) => Prisma.Sql;
}

interface Owner {
  frozen: boolean;
  live: boolean;
  passkeys: number;
}

/**
 * Adds or removes a second factor. Money out is held for 24 hours and the person is notified. After an addition the
 * other sessions end and the other devices are forgotten. False when `statement` changes nothing. Throws AppError
 * account_frozen, unauthenticated (the session has ended), bad_request (ten passkeys already).
 */
export async function changeFactor(ctx: Context, actor: Actor, change: Change): Promise<boolean> {
  const { userId, sessionId } = actor;
  const addsPasskey = change.change === "passkey_added";
  const owner = Prisma.sql`select u.frozen_at is not null as frozen,
      exists (select from sessions s where s.id = ${sessionId}::uuid and s.user_id = u.id and s.revoked_at is null) as live,
      (select count(*)::int from passkey p where p.user_id = u.id) as passkeys
    from users u where u.id = ${userId}::uuid`;
  const isAllowed = Prisma.sql`exists (select from (${owner}) o
    where not o.frozen and o.live and (o.passkeys < ${passkeysAtMost} or not ${addsPasskey}))`;
  const [, [found], changed] = await ctx.prisma.$transaction([
    // A freeze and a new password lock the person too, so a concurrent call cannot add a factor after they removed
    // it.
    ctx.prisma.$executeRaw`select from users where id = ${userId}::uuid for no key update`,
    ctx.prisma.$queryRaw<Owner[]>(owner),
    ctx.prisma.$executeRaw(changing(change, { isAllowed, sessionId, now: ctx.clock.now() })),
  ]);
  if (changed === 1) return true;
  if (found?.frozen) throw new AppError("account_frozen");
  if (!found?.live) throw new AppError("unauthenticated");
  if (addsPasskey && found.passkeys >= passkeysAtMost) throw tooManyPasskeys("customer");
  return false;
}

function changing(
  { change, details, statement }: Change,
  { isAllowed, sessionId, now }: { isAllowed: Prisma.Sql; sessionId: string; now: Date },
): Prisma.Sql {
  const ended = Prisma.sql`ended as (
      update sessions set revoked_at = coalesce(revoked_at, ${now}), device_key = null
      where user_id in (select id from person) and id <> ${sessionId}::uuid and (revoked_at is null or device_key is not null)
    ),`;
  const after = Prisma.sql`${JSON.stringify(details)}::jsonb`;
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'change', ${change}::text, 'held', true)`;
  return Prisma.sql`
    with changed as (${statement(isAllowed)}
    ), person as (
      update users set withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldFrom(now)})
      where id in (select user_id from changed) returning id
    ), ${change.endsWith("_added") ? ended : Prisma.empty} noted as (
      ${auditLine({ person: Prisma.sql`id`, at: now, action: `user.${change}`, after })} from person
    )
    select ${announceRow("user.factor_changed", payload)} from person`;
}
