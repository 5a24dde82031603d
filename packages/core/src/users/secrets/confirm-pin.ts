import type { Actor } from "../../actor.ts";
import { auditLine } from "../../audit/audit-line.ts";
import type { Context } from "../../context.ts";
import { announceRow } from "../../ledger/outbox.ts";
import { AppError } from "../../runtime/errors.ts";
import { Prisma } from "../../runtime/prisma/client.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { isPinCorrect } from "./hashing.ts";

const wrongAllowed = 5;
const lockMinutes = [30, 120, 1_440] as const;

const limitOf = (userId: string) => ({ subject: `pin:${userId}`, maxWrong: wrongAllowed, resets: true });

/**
 * Checks the transaction PIN of a call that moves money out. Throws AppError invalid_pin. Five wrong PINs lock the PIN:
 * the first time for 30 minutes, then for 2 hours, then for a day. While the PIN is locked, throws locked. The lock of
 * a day also ends every session.
 */
export async function confirmPin(ctx: Context, actor: Actor, pin: string | undefined): Promise<void> {
  if (pin === undefined) {
    // A locked PIN refuses the call even if TRANSACTION_PIN is "optional".
    await refuseWhileLocked(ctx, actor);
    if (ctx.config.TRANSACTION_PIN === "optional") return;
    throw new AppError("invalid_pin", "Please enter your transaction PIN.");
  }
  const { userId } = actor;
  // `refusal` is called when five wrong PINs are counted. It locks the PIN if the call with the fifth wrong PIN has not
  // done so yet.
  const limit = { ...limitOf(userId), refusal: () => lock(ctx, actor) };
  const tried = await evaluateAttempt(ctx, [limit], () => matches(ctx, userId, pin));
  if (tried.right !== null) return;
  const left = wrongAllowed - tried.wrong;
  // Before this attempt was counted, a parallel call may have locked the PIN and reset the count of wrong attempts.
  if (left <= 0 || !(await noteWrong(ctx, userId, tried.wrong))) throw await lock(ctx, actor);
  throw new AppError("invalid_pin", {
    message: left === 1 ? "Incorrect PIN. 1 attempt left." : `Incorrect PIN. ${left} attempts left.`,
    data: { attemptsLeft: left },
  });
}

/** Returns false and stores nothing while the PIN is locked. */
async function noteWrong(ctx: Context, userId: string, wrong: number): Promise<boolean> {
  const rowCount = await ctx.prisma.$executeRaw`
    insert into pin_guard as g (user_id, attempts) values (${userId}::uuid, ${wrong})
    on conflict (user_id) do update set attempts = ${wrong} where g.locked_until is null or g.locked_until <= now()`;
  return rowCount === 1;
}

interface Guarded {
  pin_hash: string;
  wrong: number | null;
  locked_for: number | null;
}

async function matches(ctx: Context, userId: string, pin: string): Promise<true | null> {
  const rows = await ctx.prisma.$queryRaw<Guarded[]>`
  select u.pin_hash, g.attempts as wrong,
    case when g.locked_until > now() then ceil(extract(epoch from g.locked_until - now()))::int end as locked_for
  from users u left join pin_guard g on g.user_id = u.id where u.id = ${userId}`;
  const row = rows[0];
  if (!row) throw new AppError("unauthenticated");
  if (row.locked_for !== null) throw locked(row.locked_for);
  if (!(await isPinCorrect(ctx.config.PIN_SECRET, row.pin_hash, { userId, pin }))) return null;
  if (row.wrong) await noteWrong(ctx, userId, 0);
  return true;
}

async function refuseWhileLocked(ctx: Context, actor: Actor): Promise<void> {
  const rows = await ctx.prisma.$queryRaw<{ locked_for: number }[]>`
  select ceil(extract(epoch from locked_until - now()))::int as locked_for
  from pin_guard where user_id = ${actor.userId} and locked_until > now()`;
  if (rows[0]) throw locked(rows[0].locked_for);
}

/** Only the first of several parallel calls locks the PIN and notifies the owner. */
async function lock(ctx: Context, actor: Actor): Promise<AppError> {
  // Locking also deletes the wrong attempts, so that the person has five new attempts after the lock.
  const rows = await ctx.prisma.$queryRaw<{ minutes: number }[]>`
  with counted as (
    select case when g.locked_at > now() - interval '7 days' then g.locks + 1 else 1 end as locks
    from (select ${actor.userId}::uuid as user_id) one left join pin_guard g using (user_id)
  ), guard as (
    insert into pin_guard as g (user_id, attempts, locks, locked_at, locked_until)
    select ${actor.userId}, ${wrongAllowed}, locks, now(), now() + make_interval(mins => (${lockMinutes}::int[])[least(locks, cardinality(${lockMinutes}::int[]))]) from counted
    on conflict (user_id) do update set attempts = excluded.attempts, locks = excluded.locks, locked_at = excluded.locked_at,
      locked_until = excluded.locked_until
    where g.locked_until is null or g.locked_until <= now()
    returning g.user_id, g.locks, (${lockMinutes}::int[])[least(g.locks, cardinality(${lockMinutes}::int[]))] as minutes
  ), forgotten as (
    delete from attempt where subject = ${limitOf(actor.userId).subject} and is_wrong and exists (select from guard)
  ), ended as (
    update sessions set revoked_at = now() where revoked_at is null
      and user_id in (select user_id from guard where locks >= cardinality(${lockMinutes}::int[]))
  ), noted as (
    ${auditLine({ at: Prisma.sql`now()`, person: Prisma.sql`user_id`, action: "user.pin_locked", after: Prisma.sql`jsonb_build_object('locks', locks)` })} from guard
  )
  select minutes, ${announceRow("user.pin_locked", Prisma.sql`jsonb_build_object('userId', user_id, 'minutes', minutes)`)}::text from guard`;
  if (!rows[0]) await refuseWhileLocked(ctx, actor);
  return locked((rows[0]?.minutes ?? lockMinutes[0]) * 60);
}

function locked(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 60 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return new AppError("locked", {
    message: `Too many wrong PINs. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
}
