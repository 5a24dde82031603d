import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { origin } from "../../runtime/request-scope.ts";
import { pinMatches } from "./hashing.ts";

const wrongAllowed = 5;
/** The first, the second, and every further lock within a week of the one before. */
const lockMinutes = [30, 120, 1_440] as const;

interface Attempt {
  attempts: number;
  locked_for: number | null;
  pin_hash: string;
}

// Counted before it is evaluated: twenty guesses sent at once are twenty attempts. A lock that is over starts anew.
const countAttempt = `
  insert into pin_guard as g (user_id, attempts) values ($1, 1)
  on conflict (user_id) do update set
    attempts = case when g.locked_until <= now() then 1 else g.attempts + 1 end,
    locked_until = case when g.locked_until <= now() then null else g.locked_until end
  returning attempts, ceil(extract(epoch from locked_until - now()))::int as locked_for,
    (select pin_hash from users where id = $1) as pin_hash`;

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
  const { rows } = await ctx.pool.query<Attempt>(countAttempt, [actor.userId]);
  const attempt = rows[0];
  if (!attempt) throw new AppError("unauthenticated");
  if (attempt.locked_for !== null) throw locked(attempt.locked_for);
  if (attempt.attempts > wrongAllowed) throw await lock(ctx, actor);
  if (await pinMatches(ctx.config.PIN_SECRET, attempt.pin_hash, { userId: actor.userId, pin })) {
    await ctx.pool.query("update pin_guard set attempts = 0, locked_until = null where user_id = $1", [
      actor.userId,
    ]);
    return;
  }
  if (attempt.attempts === wrongAllowed) throw await lock(ctx, actor);
  const left = wrongAllowed - attempt.attempts;
  throw new AppError("invalid_pin", {
    message: left === 1 ? "Incorrect PIN. 1 attempt left." : `Incorrect PIN. ${left} attempts left.`,
    data: { attemptsLeft: left },
  });
}

async function refuseWhileLocked(ctx: Context, actor: Actor): Promise<void> {
  const { rows } = await ctx.pool.query<{ locked_for: number }>(readLock, [actor.userId]);
  if (rows[0]) throw locked(rows[0].locked_for);
}

const readLock = `
  select ceil(extract(epoch from locked_until - now()))::int as locked_for
  from pin_guard where user_id = $1 and locked_until > now()`;

/** The first of parallel guesses locks the PIN and notifies the owner; the others find it locked. */
async function lock(ctx: Context, actor: Actor): Promise<AppError> {
  const values = [actor.userId, lockMinutes, newId(), newId(), origin()];
  const { rows } = await ctx.pool.query<{ minutes: number }>(locking, values);
  return locked((rows[0]?.minutes ?? lockMinutes[0]) * 60);
}

const locking = `
  with counted as (
    select user_id, case when locked_at > now() - interval '7 days' then locks + 1 else 1 end as locks
    from pin_guard where user_id = $1
  ), guard as (
    update pin_guard g set locks = c.locks, locked_at = now(),
      locked_until = now() + make_interval(mins => ($2::int[])[least(c.locks, cardinality($2::int[]))])
    from counted c where g.user_id = c.user_id and g.locked_until is null
    returning g.user_id, g.locks, ($2::int[])[least(c.locks, cardinality($2::int[]))] as minutes
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
