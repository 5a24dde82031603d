import { setTimeout as sleep } from "node:timers/promises";
import { after, inSeconds, minutes, seconds, secondsUntil } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

/** A process that dies leaves its attempts under way: they stop counting after this. */
const leaseMs = minutes(1);
/** How long a call waits for others under way at the same secret. */
const waitMs = seconds(10);
const pauseMs = 50;

interface AttemptLimit {
  /** Whose secret it is. */
  subject: string;
  /** So many wrong ones are evaluated at most. */
  most: number;
  /** How long a wrong one counts; without it until a right one. */
  windowMs?: number;
  /** A right attempt forgets the wrong ones before it. */
  resets: boolean;
}

type Db = Pick<Context, "pool" | "clock">;

type Evaluated<T> = { right: T } | { right: null; wrong: number };

/**
 * Evaluates a try at a secret; `check` returns null when it is wrong. At most `most` wrong ones are evaluated, however many
 * processes ask at once. Only what was evaluated counts: a crash or an outage costs no attempt. Throws AppError rate_limited when
 * the limit is reached, service_busy when others under way take too long.
 */
export async function evaluateAttempt<T>(
  ctx: Db,
  limits: readonly [AttemptLimit, ...AttemptLimit[]],
  check: () => Promise<T | null>,
): Promise<Evaluated<T>> {
  const begun: { id: string; limit: AttemptLimit }[] = [];
  try {
    for (const limit of limits) begun.push({ id: await begin(ctx, limit), limit });
    const right = await check();
    if (right !== null) {
      for (const { id, limit } of begun) await markRight(ctx, id, limit);
      return { right };
    }
    const counts = [];
    for (const { id, limit } of begun) counts.push(await markWrong(ctx, id, limit));
    return { right: null, wrong: counts[0] ?? 0 };
  } catch (error) {
    // Not evaluated.
    const ids = begun.map(({ id }) => id);
    await ctx.pool
      .query("delete from attempt where id = any($1) and not is_wrong", [ids])
      .catch(() => undefined);
    throw error;
  }
}

async function begin(ctx: Db, { subject, most }: AttemptLimit): Promise<string> {
  const endsAt = Date.now() + waitMs;
  for (;;) {
    const now = ctx.clock.now();
    const { rows } = await ctx.pool.query<{ begun: string | null; wrong: number; free_at: Date | null }>(
      "select begun, wrong, free_at from begin_attempt($1, $2, $3, $4)",
      [subject, most, now, after(now, leaseMs)],
    );
    const row = rows[0];
    if (row?.begun) return row.begun;
    if (row && row.wrong >= most) throw refusal(row.free_at, now);
    if (Date.now() > endsAt) throw new AppError("service_busy", { retryAfterSeconds: 1 });
    await sleep(pauseMs);
  }
}

/** `freeAt` is infinite where only a right one forgets the wrong ones. */
function refusal(freeAt: Date | null, now: Date): AppError {
  const isKnown = freeAt instanceof Date && Number.isFinite(freeAt.getTime());
  return new AppError("rate_limited", {
    retryAfterSeconds: isKnown ? secondsUntil(now, freeAt) : inSeconds(leaseMs),
  });
}

/** Returns how many wrong ones count now. */
async function markWrong(ctx: Db, id: string, { subject, windowMs }: AttemptLimit): Promise<number> {
  const now = ctx.clock.now();
  const until = windowMs === undefined ? "infinity" : after(now, windowMs);
  const mark = "update attempt set is_wrong = true, counts_until = $2 where id = $1";
  await ctx.pool.query(mark, [id, until]);
  const { rows } = await ctx.pool.query<{ wrong: number }>(
    "select count(*)::int as wrong from attempt where subject = $1 and is_wrong and counts_until > $2",
    [subject, now],
  );
  return rows[0]?.wrong ?? 0;
}

/** One that began later says nothing about this one, so it stays. */
async function markRight(ctx: Db, id: string, { subject, resets }: AttemptLimit): Promise<void> {
  const end = "delete from attempt where id = $1 or ($3 and subject = $2 and is_wrong and id < $1)";
  await ctx.pool.query(end, [id, subject, resets]);
}
