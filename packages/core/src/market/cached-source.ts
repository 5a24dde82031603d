import type { Context } from "../context.ts";

interface Memory {
  value: unknown;
  at: Date;
}

/** At most this many things from outside are remembered in a process; the oldest goes first. */
const capacity = 200;

const memories = new WeakMap<object, Map<string, Memory>>();
const loading = new WeakMap<object, Map<string, Promise<Memory>>>();

/**
 * What the outside said lately: asked again when older than `freshSeconds`, by one caller for all. When the source does
 * not answer, what it said before is served with its age; without that the failure is the caller's to word.
 */
export async function cachedSource<T>(
  ctx: Context,
  { key, freshSeconds, load }: { key: string; freshSeconds: number; load: () => Promise<T> },
): Promise<{ value: T; at: Date }> {
  const known = mapOf(memories, ctx.pool);
  const memory = known.get(key);
  if (memory && ctx.clock.now().getTime() - memory.at.getTime() < freshSeconds * 1000)
    return memory as Typed<T>;
  try {
    return (await once(ctx, key, load)) as Typed<T>; // a key belongs to one caller, whose type this is
  } catch (error) {
    if (!memory) throw error;
    ctx.log.warn({ err: error, key }, "a market source failed; serving its last answer");
    return memory as Typed<T>;
  }
}

type Typed<T> = { value: T; at: Date };

async function once<T>(ctx: Context, key: string, load: () => Promise<T>): Promise<Memory> {
  const running = mapOf(loading, ctx.pool);
  const before = running.get(key);
  if (before) return before;
  const attempt = load()
    .then((value) => keep(ctx, key, { value, at: ctx.clock.now() }))
    .finally(() => running.delete(key));
  running.set(key, attempt);
  return attempt;
}

function keep(ctx: Context, key: string, memory: Memory): Memory {
  const known = mapOf(memories, ctx.pool);
  known.delete(key);
  known.set(key, memory);
  for (const oldest of known.keys()) {
    if (known.size <= capacity) break;
    known.delete(oldest);
  }
  return memory;
}

function mapOf<V>(owner: WeakMap<object, Map<string, V>>, of: object): Map<string, V> {
  const found = owner.get(of) ?? new Map<string, V>();
  owner.set(of, found);
  return found;
}
