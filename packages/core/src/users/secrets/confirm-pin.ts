import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { newId } from "../../runtime/ids.ts";
import { cause } from "../../runtime/request-scope.ts";
import { pinMatches } from "./hashing.ts";

const wrongAllowed = 5;
const lockMinutes = 30;

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
 * Whether the person at the phone is its owner: the transaction PIN beside a call that moves money out. Without a PIN
 * it passes unless the house requires one. Throws AppError invalid_pin, or locked (30 minutes) after five wrong ones.
 */
export async function confirmPin(ctx: Context, actor: Actor, pin: string | undefined): Promise<void> {
  if (pin === undefined) {
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
    message: `Incorrect PIN. ${left} ${left === 1 ? "attempt" : "attempts"} left.`,
    data: { attemptsLeft: left },
  });
}

/** Whoever is first locks, and tells the owner; of parallel guesses only one is. */
async function lock(ctx: Context, actor: Actor): Promise<AppError> {
  await ctx.pool.query(locking, [actor.userId, lockMinutes, newId(), newId(), cause()]);
  return locked(lockMinutes * 60);
}

const locking = `
  with guard as (
    update pin_guard set locked_until = now() + make_interval(mins => $2)
    where user_id = $1 and locked_until is null returning user_id
  ), noted as (
    insert into audit_log (id, at, actor_id, actor_name, action, subject, before, after)
    select $3, now(), user_id, 'owner', 'user.pin_locked', user_id::text, '{}', '{}' from guard
  )
  select ledger.announce($4, 'user.pin_locked', jsonb_build_object('userId', user_id, 'minutes', $2::int) || $5) from guard`;

function locked(seconds: number): AppError {
  return new AppError("locked", {
    message: `Too many wrong PINs. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
    retryAfterSeconds: seconds,
  });
}
