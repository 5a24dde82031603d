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

/** While Redis is away each process counts for itself, and asks Redis again after this long. */
const retryRedisAfterMs = 1_000;
const localMaximum = 50_000;

const local = new Map<string, { count: number; endsAt: number }>();
let redisAwayUntil = 0;

/**
 * Counts one use of a key in a window that starts with the first. Shared by all processes through Redis; never throws:
 * without Redis it counts in this process, so that what is limited stays limited.
 */
export async function countUse(ctx: Limiting, key: string, windowSeconds: number): Promise<Use> {
  if (Date.now() >= redisAwayUntil) {
    try {
      return await countInRedis(ctx.redis, `limit:${key}`, windowSeconds);
    } catch {
      redisAwayUntil = Date.now() + retryRedisAfterMs;
    }
  }
  return countHere(key, windowSeconds);
}

/** Forgets the uses of a key: the right password came, so the wrong ones before it do not matter. */
export async function forgetUses(ctx: Limiting, key: string): Promise<void> {
  local.delete(key);
  await ctx.redis.del(`limit:${key}`).catch(() => undefined);
}

/** Takes one use back: it turned out not to be what is limited. */
export async function giveBackUse(ctx: Limiting, key: string): Promise<void> {
  const entry = local.get(key);
  if (entry) entry.count = Math.max(0, entry.count - 1);
  await ctx.redis.decr(`limit:${key}`).catch(() => undefined);
}

async function countInRedis(redis: Redis, key: string, windowSeconds: number): Promise<Use> {
  const ms = windowSeconds * 1_000;
  const answers = await redis.multi().set(key, 0, "PX", ms, "NX").incr(key).pttl(key).exec();
  const [count, ttl] = [answers?.[1], answers?.[2]];
  if (!count || !ttl || count[0] || ttl[0]) throw count?.[0] ?? ttl?.[0] ?? new Error("redis did not answer");
  return { count: count[1] as number, resetSeconds: Math.ceil(Math.max(ttl[1] as number, 1) / 1_000) };
}

function countHere(key: string, windowSeconds: number): Use {
  const now = Date.now();
  const known = local.get(key);
  const entry = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowSeconds * 1_000 };
  entry.count += 1;
  // Written anew, so that the map's order is the order of use and the least used goes first.
  local.delete(key);
  local.set(key, entry);
  if (local.size > localMaximum) {
    for (const oldest of local.keys()) {
      local.delete(oldest);
      break;
    }
  }
  return { count: entry.count, resetSeconds: Math.ceil((entry.endsAt - now) / 1_000) };
}
