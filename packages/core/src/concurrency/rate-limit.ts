import type { Redis } from "ioredis";

interface Limiting {
  readonly redis: Redis;
}

export interface Use {
  /** How often, this one included, within the present window. */
  count: number;
  /** Until the window ends. */
  resetSeconds: number;
}

/** What one process counts for itself while Redis is away. */
interface Here {
  awayUntil: number;
  counts: Map<string, { count: number; endsAt: number }>;
}

/** Redis is asked again after this long, so that no request waits for a dead one. */
const retryAfterMs = 1_000;
const mostKeys = 50_000;
const processes = new WeakMap<Redis, Here>();

/**
 * Counts one use of a key in a window that starts with the first. Shared by all processes through Redis; never throws:
 * without Redis it counts in this process, so that what is limited stays limited.
 */
export async function countUse(ctx: Limiting, key: string, windowSeconds: number): Promise<Use> {
  const here = hereOf(ctx.redis);
  if (Date.now() >= here.awayUntil) {
    try {
      return await countInRedis(ctx.redis, `limit:${key}`, windowSeconds);
    } catch {
      here.awayUntil = Date.now() + retryAfterMs;
    }
  }
  return countHere(here.counts, key, windowSeconds);
}

/** Forgets the uses of a key: the right password came, so the wrong ones before it do not matter. */
export async function resetUses(ctx: Limiting, key: string): Promise<void> {
  hereOf(ctx.redis).counts.delete(key);
  await ctx.redis.del(`limit:${key}`).catch(() => undefined);
}

/** Takes one use back: it turned out not to be what is limited. */
export async function giveBackUse(ctx: Limiting, key: string): Promise<void> {
  const entry = hereOf(ctx.redis).counts.get(key);
  if (entry) entry.count = Math.max(0, entry.count - 1);
  const name = `limit:${key}`;
  const left = await ctx.redis.decr(name).catch(() => 0);
  // The window had ended: nothing was counted any more, so nothing is kept.
  if (left < 0) await ctx.redis.del(name).catch(() => undefined);
}

function hereOf(redis: Redis): Here {
  const known = processes.get(redis);
  if (known) return known;
  const here: Here = { awayUntil: 0, counts: new Map() };
  processes.set(redis, here);
  return here;
}

async function countInRedis(redis: Redis, key: string, windowSeconds: number): Promise<Use> {
  const ms = Math.ceil(windowSeconds * 1_000);
  const answers = await redis.multi().set(key, 0, "PX", ms, "NX").incr(key).pttl(key).exec();
  const [count, ttl] = [answers?.[1], answers?.[2]];
  if (!count || !ttl || count[0] || ttl[0]) throw count?.[0] ?? ttl?.[0] ?? new Error("redis did not answer");
  // A key that lost its end (whoever made it died in between) would count for ever.
  if (ttl[1] === -1) await redis.pexpire(key, ms);
  // INCR and PTTL answer integers.
  return {
    count: count[1] as number,
    resetSeconds: Math.ceil((ttl[1] === -1 ? ms : Math.max(ttl[1] as number, 1)) / 1_000),
  };
}

function countHere(counts: Here["counts"], key: string, windowSeconds: number): Use {
  const now = Date.now();
  const known = counts.get(key);
  const entry = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1_000 };
  entry.count += 1;
  // Written anew, so that the map's order is the order of use and what was used longest ago goes first.
  counts.delete(key);
  counts.set(key, entry);
  const [oldest] = counts.keys();
  if (counts.size > mostKeys && oldest !== undefined) counts.delete(oldest);
  return { count: entry.count, resetSeconds: Math.ceil((entry.endsAt - now) / 1_000) };
}
