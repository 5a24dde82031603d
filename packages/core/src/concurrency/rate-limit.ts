import { inSeconds, seconds } from "@manilla/shared/duration";
import type { Redis } from "ioredis";
import { LRUCache } from "lru-cache";

interface Limiting {
  readonly redis: Redis | undefined;
}

export interface Use {
  count: number;
  resetSeconds: number;
}

/** `count` is the last count that Redis returned, plus the uses that this process has counted since then. */
interface Known {
  count: number;
  endsAt: number;
  /** Uses counted while Redis did not answer, to be added to Redis later. Negative if uses were given back. */
  owed: number;
}

interface Here {
  awayUntil: number;
  counts: LRUCache<string, Known>;
}

/** After Redis has failed, this process does not call Redis for this time, so that requests do not wait for Redis. */
const retryAfterMs = seconds(1);
const mostKeys = 50_000;
const newCounts = (): Here => ({ awayUntil: 0, counts: new LRUCache({ max: mostKeys }) });
const withoutRedis = newCounts();
const localCounts = new WeakMap<Redis, Here>();

/**
 * Counts one use of a key, in a window of `windowSeconds` that starts with the first use. While Redis does not answer,
 * each process counts only its own uses and adds them to Redis later.
 */
export async function countUse(ctx: Limiting, key: string, windowSeconds: number): Promise<Use> {
  const here = hereOf(ctx.redis);
  if (ctx.redis && Date.now() >= here.awayUntil) {
    const use = await addToRedis(ctx.redis, here, { key, windowSeconds });
    if (use) return use;
  }
  return countHere(here.counts, key, windowSeconds);
}

async function addToRedis(
  redis: Redis,
  here: Here,
  { key, windowSeconds }: { key: string; windowSeconds: number },
) {
  const owed = currentOf(here.counts, key)?.owed ?? 0;
  owe(here.counts, key, -owed); // a concurrent call must not add these uses again
  try {
    const use = await countInRedis(redis, `limit:${key}`, { windowSeconds, uses: 1 + owed });
    keepAnswer(here.counts, key, use);
    return use;
  } catch {
    here.awayUntil = Date.now() + retryAfterMs;
    owe(here.counts, key, owed);
    return null;
  }
}

/** DECR on an expired key would create the key again, and the new key would never expire. */
const decrementExisting = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('DECR', KEYS[1])";

export async function giveBackUse(ctx: Limiting, key: string): Promise<void> {
  const { counts } = hereOf(ctx.redis);
  const entry = counts.get(key);
  if (entry) entry.count = Math.max(0, entry.count - 1);
  await ctx.redis?.eval(decrementExisting, 1, `limit:${key}`).catch(() => owe(counts, key, -1));
}

function hereOf(redis: Redis | undefined): Here {
  if (!redis) return withoutRedis;
  const known = localCounts.get(redis);
  if (known) return known;
  const here = newCounts();
  localCounts.set(redis, here);
  return here;
}

async function countInRedis(
  redis: Redis,
  key: string,
  { windowSeconds, uses }: { windowSeconds: number; uses: number },
): Promise<Use> {
  const ms = Math.ceil(seconds(windowSeconds));
  const answers = await redis.multi().set(key, 0, "PX", ms, "NX").incrby(key, uses).pttl(key).exec();
  const [count, ttl] = [answers?.[1], answers?.[2]];
  if (!count || !ttl || count[0] || ttl[0]) throw count?.[0] ?? ttl?.[0] ?? new Error("redis did not answer");
  // A key of an earlier release may lack an expiry, so its count would never be reset.
  if (ttl[1] === -1) await redis.pexpire(key, ms);
  // Casts: INCRBY and PTTL return integers.
  return {
    count: count[1] as number,
    resetSeconds: Math.ceil(inSeconds(ttl[1] === -1 ? ms : Math.max(ttl[1] as number, 1))),
  };
}

function countHere(counts: Here["counts"], key: string, windowSeconds: number): Use {
  const now = Date.now();
  const entry = currentOf(counts, key) ?? { count: 0, endsAt: now + seconds(windowSeconds), owed: 0 };
  entry.count += 1;
  entry.owed += 1;
  counts.set(key, entry);
  return { count: entry.count, resetSeconds: Math.ceil(inSeconds(entry.endsAt - now)) };
}

function owe(counts: Here["counts"], key: string, uses: number): void {
  const entry = currentOf(counts, key);
  if (entry) entry.owed += uses;
}

function keepAnswer(counts: Here["counts"], key: string, use: Use): void {
  const entry = currentOf(counts, key);
  const owed = entry?.owed ?? 0;
  counts.set(key, {
    count: Math.max(use.count + owed, entry?.count ?? 0),
    endsAt: Date.now() + seconds(use.resetSeconds),
    owed,
  });
}

function currentOf(counts: Here["counts"], key: string): Known | undefined {
  const entry = counts.get(key);
  return entry && entry.endsAt > Date.now() ? entry : undefined;
}
