import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { moneyHoldEnd } from "../../money-out.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { passkeySubjects, passkeysAtMost, type Subject, tooManyPasskeys } from "../../secrets/passkeys.ts";

type Details = Record<string, string | null>;

export interface FactorChange {
  change: "passkey_added" | "totp_added" | "passkey_removed" | "totp_removed";
  before?: Details;
  after?: Details;
  /**
   * Returns SQL that changes the factor if `isAllowed` is true. The SQL's result is the owner's id as `user_id`, and
   * further `with` queries may follow it.
   */
  statement: (isAllowed: Prisma.Sql) => Prisma.Sql;
}

export interface FactorOwner {
  userId: string;
  sessionId: string;
  username?: string;
}

interface Found {
  frozen: boolean;
  live: boolean;
  passkeys: number;
}

/**
 * Adds or removes a second factor. A customer's outgoing money is then on hold for 24 hours. Returns false if
 * `statement` changes nothing. Throws AppError account_frozen, unauthenticated (the session has ended), bad_request
 * (the owner has ten passkeys already).
 */
export async function changeFactor(
  ctx: Context,
  subject: Subject,
  by: FactorOwner,
  change: FactorChange,
): Promise<boolean> {
  const { userId, sessionId } = by;
  const { table, owner, sessions } = passkeySubjects[subject];
  const addsPasskey = change.change === "passkey_added";
  const person = Prisma.sql`select u.frozen_at is not null as frozen,
      exists (select from ${sessions} s where s.id = ${sessionId}::uuid and s.${owner} = u.id and s.revoked_at is null) as live,
      (select count(*)::int from ${table} p where p.${owner} = u.id) as passkeys
    from users u where u.id = ${userId}::uuid`;
  const isAllowed = Prisma.sql`exists (select from (${person}) o
    where not o.frozen and o.live and (o.passkeys < ${passkeysAtMost} or not ${addsPasskey}))`;
  const [, [found], changed] = await ctx.prisma.$transaction([
    // A freeze, a new password and a concurrent addition wait for this lock. Otherwise, a frozen account could get a
    // factor, or a person could get an eleventh passkey.
    ctx.prisma.$executeRaw`select from users where id = ${userId}::uuid for no key update`,
    ctx.prisma.$queryRaw<Found[]>(person),
    ctx.prisma.$executeRaw(changing(subject, { ...change, by, isAllowed, now: ctx.clock.now() })),
  ]);
  if (changed === 1) return true;
  if (found?.frozen) throw new AppError("account_frozen");
  if (!found?.live) throw new AppError("unauthenticated");
  if (addsPasskey && found.passkeys >= passkeysAtMost) throw tooManyPasskeys(subject);
  return false;
}

function changing(
  subject: Subject,
  input: FactorChange & { by: FactorOwner; isAllowed: Prisma.Sql; now: Date },
): Prisma.Sql {
  const { change, by, isAllowed, now, statement, before = {}, after = {} } = input;
  const { owner, audit } = passkeySubjects[subject];
  const line = auditLine({
    person: owner,
    actor: by.username ?? "owner",
    at: now,
    action: `${audit}.${change}`,
    before: Prisma.sql`${JSON.stringify(before)}::jsonb`,
    after: Prisma.sql`${JSON.stringify(after)}::jsonb`,
  });
  return Prisma.sql`
    with changed as (${statement(isAllowed)}
    ), noted as (${line} from changed
    )${subject === "customer" ? protectedMoney({ change, by, now }) : Prisma.sql` select from changed`}`;
}

function protectedMoney({
  change,
  by,
  now,
}: Pick<FactorChange, "change"> & { by: FactorOwner; now: Date }): Prisma.Sql {
  const ended = Prisma.sql`, ended as (
      update sessions set revoked_at = coalesce(revoked_at, ${now}), device_key = null
      where user_id in (select id from person) and id <> ${by.sessionId}::uuid and (revoked_at is null or device_key is not null)
    )`;
  const payload = Prisma.sql`jsonb_build_object('userId', id, 'change', ${change}::text, 'held', true)`;
  return Prisma.sql`, person as (
      update users set withdrawals_held_until = greatest(withdrawals_held_until, ${moneyHoldEnd(now)})
      where id in (select user_id from changed) returning id
    )${change.endsWith("_added") ? ended : Prisma.empty}
    select ${announceRow("user.factor_changed", payload)} from person`;
}
