import { seconds } from "@manilla/shared/duration";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { perPool } from "../runtime/per-pool.ts";

/** Upper bound of cached answers per process: pages and seven charts of each listed coin. */
const capacity = 1_000;

const cacheOf = perPool(({ clock }: Pick<Context, "pool" | "clock">) =>
  createAsyncCache({ capacity, clock }),
);

/**
 * Caches answers of outside sources. Refreshes after `freshSeconds`, once for all callers. If the source fails, the
 * old answer is returned with its age. Without one the error is thrown.
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
