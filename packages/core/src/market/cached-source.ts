import { seconds } from "@manilla/shared/duration";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { perPool } from "../runtime/per-pool.ts";

/** At most this many things from outside are remembered in a process: the page and seven charts of each listed coin, and more. */
const capacity = 1_000;

const cacheOf = perPool(({ clock }: Pick<Context, "pool" | "clock">) =>
  createAsyncCache({ capacity, clock }),
);

/**
 * What the outside said lately: asked again when older than `freshSeconds`, by one caller for all. When the source does
 * not answer, what it said before is served with its age; without that the failure is the caller's to word.
 */
export async function cachedSource<T>(
  ctx: Context,
  { key, freshSeconds, load }: { key: string; freshSeconds: number; load: () => Promise<T> },
): Promise<{ value: T; at: Date }> {
  return cacheOf(ctx)(ctx, {
    key,
    lifetimeMs: seconds(freshSeconds),
    load: async () => ({ value: await load(), at: ctx.clock.now() }),
  });
}
