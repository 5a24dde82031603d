import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { evaluateAttempt } from "../../secrets/attempts.ts";
import { pinMatches } from "./hashing.ts";

const wrongAllowed = 5;
/** The first, the second, and every further lock within a week of the one before. */
const lockMinutes = [30, 120, 1_440] as const;

const limitOf = (userId: string) => ({ subject: `pin:${userId}`, most: wrongAllowed, resets: true });

/**
 * Checks the transaction PIN beside a call that moves money out. A call without a PIN passes unless the configuration
 * requires one, but never while the PIN is locked. Throws AppError invalid_pin, or locked after five wrong PINs: for 30
 * minutes, then 2 hours, then a day, and the third lock ends every session of the account.
 */
export async function confirmPin(ctx: Context, actor: Actor, pin: string | undefined): Promise<void> {
  if (pin === undefined) {
    await refuseWhileLocked(ctx, actor);
    if (ctx.config.TRANSACTION_PIN === "optional") return;
    throw new AppError("invalid_pin", { message: "Please enter your transaction PIN." });
  }
  const { userId } = actor;
  const tried = await evaluateAttempt(ctx, [limitOf(userId)], () => matches(ctx, userId, pin)).catch(
    async (error: unknown) => {
      // Five wrong ones, and their lock is not set yet.
      throw error instanceof AppError && error.code === "rate_limited" ? await lock(ctx, actor) : error;
    },
  );
  if (tried.right !== null) return;
  const left = wrongAllowed - tried.wrong;
  if (left <= 0) throw await lock(ctx, actor);
  await ctx.pool.query(noteWrong, [userId, tried.wrong]);
  throw new AppError("invalid_pin", {
    message: left === 1 ? "Incorrect PIN. 1 attempt left." : `Incorrect PIN. ${left} attempts left.`,
    data: { attemptsLeft: left },
  });
}

/** For staff, who see how many were wrong. */
const noteWrong = `
  insert into pin_guard as g (user_id, attempts) values ($1, $2) on conflict (user_id) do update set attempts = $2
  where g.locked_until is null or g.locked_until <= now()`;

interface Guarded {
  pin_hash: string;
  wrong: number | null;
  locked_for: number | null;
}

/** Null for a wrong PIN. Throws AppError locked: the PIN was locked while this one waited for others. */
async function matches(ctx: Context, userId: string, pin: string): Promise<true | null> {
  const { rows } = await ctx.pool.query<Guarded>(readGuard, [userId]);
  const row = rows[0];
  if (!row) throw new AppError("unauthenticated");
  if (row.locked_for !== null) throw locked(row.locked_for);
  if (!(await pinMatches(ctx.config.PIN_SECRET, row.pin_hash, { userId, pin }))) return null;
  if (row.wrong) await ctx.pool.query(noteWrong, [userId, 0]);
  return true;
}

const readGuard = `
  select u.pin_hash, g.attempts as wrong,
    case when g.locked_until > now() then ceil(extract(epoch from g.locked_until - now()))::int end as locked_for
  from users u left join pin_guard g on g.user_id = u.id where u.id = $1`;

async function refuseWhileLocked(ctx: Context, actor: Actor): Promise<void> {
  const { rows } = await ctx.pool.query<{ locked_for: number }>(readLock, [actor.userId]);
  if (rows[0]) throw locked(rows[0].locked_for);
}

const readLock = `
  select ceil(extract(epoch from locked_until - now()))::int as locked_for
  from pin_guard where user_id = $1 and locked_until > now()`;

/** The first of parallel calls locks the PIN and notifies the owner; the others find it locked. */
async function lock(ctx: Context, actor: Actor): Promise<AppError> {
  const values = [
    actor.userId,
    lockMinutes,
    newId(),
    newId(),
    origin(),
    limitOf(actor.userId).subject,
    wrongAllowed,
  ];
  const { rows } = await ctx.pool.query<{ minutes: number }>(locking, values);
  if (!rows[0]) await refuseWhileLocked(ctx, actor);
  return locked((rows[0]?.minutes ?? lockMinutes[0]) * 60);
}

// The wrong ones are forgotten in the same commit: when the lock is over, counting starts anew. A right PIN never touches a lock.
const locking = `
  with counted as (
    select case when g.locked_at > now() - interval '7 days' then g.locks + 1 else 1 end as locks
    from (select $1::uuid as user_id) one left join pin_guard g using (user_id)
  ), guard as (
    insert into pin_guard as g (user_id, attempts, locks, locked_at, locked_until)
    select $1, $7, locks, now(), now() + make_interval(mins => ($2::int[])[least(locks, cardinality($2::int[]))]) from counted
    on conflict (user_id) do update set attempts = excluded.attempts, locks = excluded.locks, locked_at = excluded.locked_at,
      locked_until = excluded.locked_until
    where g.locked_until is null or g.locked_until <= now()
    returning g.user_id, g.locks, ($2::int[])[least(g.locks, cardinality($2::int[]))] as minutes
  ), forgotten as (
    delete from attempt where subject = $6 and is_wrong and exists (select from guard)
  ), ended as (
    update sessions set revoked_at = now() where revoked_at is null
      and user_id in (select user_id from guard where locks >= cardinality($2::int[]))
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after, ip, request_id)
    select $3, now(), user_id, 'owner', 'user.pin_locked', user_id::text, '{}', jsonb_build_object('locks', locks), $5::jsonb ->> 'ip', $5::jsonb ->> 'requestId' from guard
  )
  select minutes, ledger.announce($4, 'user.pin_locked',
    jsonb_build_object('userId', user_id, 'minutes', minutes) || ($5::jsonb - 'ip')) from guard`;

function locked(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  const wait =
    minutes > 60 ? `${Math.ceil(minutes / 60)} hours` : `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  return new AppError("locked", {
    message: `Too many wrong PINs. Please try again in ${wait}.`,
    retryAfterSeconds: seconds,
  });
}
