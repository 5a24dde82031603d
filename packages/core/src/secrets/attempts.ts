import { setTimeout as sleep } from "node:timers/promises";
import { addMilliseconds, inSeconds, minutes, seconds, secondsUntil } from "@manilla/shared/duration";
import { LRUCache } from "lru-cache";
import pLimit, { type LimitFunction } from "p-limit";
import type { Context } from "../context.ts";
import { AppError } from "../runtime/errors.ts";

/** An attempt without a result after this time no longer counts, because its process has died. */
const leaseMs = minutes(1);
const waitMs = seconds(10);
const [firstPauseMs, longestPauseMs] = [50, 500];

interface AttemptLimit {
  subject: string;
  maxWrong: number;
  windowMs?: number;
  /** If true, a right attempt deletes the wrong attempts before it. */
  resets: boolean;
  /** Replaces the error rate_limited when the limit is reached. */
  refusal?: () => AppError | Promise<AppError>;
}

type Db = Pick<Context, "prisma" | "clock">;

type Evaluated<T> = { right: T } | { right: null; wrong: number };

/**
 * Calls `check`, which returns null if the person entered a wrong secret. Throws AppError: rate_limited after
 * `maxWrong` wrong attempts (counted over all processes), service_busy if concurrent attempts take too long.
 */
export async function evaluateAttempt<T>(
  ctx: Db,
  limits: readonly [AttemptLimit, ...AttemptLimit[]],
  check: () => Promise<T | null>,
): Promise<Evaluated<T>> {
  const queues = known.get(ctx.prisma) ?? new LRUCache({ max: 1_000 });
  known.set(ctx.prisma, queues);
  let work = () => evaluate(ctx, limits, check);
  for (const { subject, maxWrong } of limits) {
    const queue = queues.get(subject) ?? pLimit(maxWrong);
    queues.set(subject, queue);
    const inner = work;
    work = () => queue(inner);
  }
  return work();
}

/** All attempts at one subject, such as a person's PIN, share a queue, which runs `maxWrong` at a time per process. */
const known = new WeakMap<Db["prisma"], LRUCache<string, LimitFunction>>();

async function evaluate<T>(
  ctx: Db,
  limits: readonly AttemptLimit[],
  check: () => Promise<T | null>,
): Promise<Evaluated<T>> {
  const begun: { id: bigint; limit: AttemptLimit }[] = [];
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
    // These attempts were not evaluated, so they do not count.
    const ids = begun.map(({ id }) => id);
    await ctx.prisma.attempt
      .deleteMany({ where: { id: { in: ids }, isWrong: false } })
      .catch(() => undefined);
    throw error;
  }
}

interface Begun {
  begun: bigint | null;
  wrong: number;
  freeAt: Date | null;
}

async function begin(ctx: Db, { subject, maxWrong, refusal }: AttemptLimit): Promise<bigint> {
  const endsAt = Date.now() + waitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const now = ctx.clock.now();
    const [row] = await ctx.prisma.$queryRaw<Begun[]>`
      select begun, wrong, nullif(free_at, 'infinity') as "freeAt"
      from begin_attempt(${subject}, ${maxWrong}::int, ${now}, ${addMilliseconds(now, leaseMs)})`;
    if (row?.begun) return row.begun;
    if (row && row.wrong >= maxWrong) throw (await refusal?.()) ?? limitReached(row.freeAt, now);
    if (Date.now() > endsAt) throw new AppError("service_busy", { retryAfterSeconds: 1 });
    await sleep(pauseMs);
  }
}

/** `freeAt` is the time when the next attempt is allowed, or null if wrong attempts never expire. */
function limitReached(freeAt: Date | null, now: Date): AppError {
  return new AppError("rate_limited", {
    retryAfterSeconds: freeAt ? secondsUntil(now, freeAt) : inSeconds(leaseMs),
  });
}

async function markWrong(ctx: Db, id: bigint, { subject, windowMs }: AttemptLimit): Promise<number> {
  const now = ctx.clock.now();
  const until = windowMs === undefined ? null : addMilliseconds(now, windowMs);
  await ctx.prisma.$executeRaw`update attempt set is_wrong = true,
    counts_until = coalesce(${until}::timestamptz, 'infinity') where id = ${id}`;
  return ctx.prisma.attempt.count({ where: { subject, isWrong: true, countsUntil: { gt: now } } });
}

/**
 * Deletes this right attempt and, with `resets`, the wrong attempts before it. A later wrong attempt is not deleted,
 * because it may be a stranger's.
 */
async function markRight(ctx: Db, id: bigint, { subject, resets }: AttemptLimit): Promise<void> {
  const before = { subject, isWrong: true, id: { lt: id } };
  await ctx.prisma.attempt.deleteMany({ where: { OR: [{ id }, ...(resets ? [before] : [])] } });
}
