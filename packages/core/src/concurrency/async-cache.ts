import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";

interface Question<Value> {
  key: string;
  lifetimeMs: number;
  load(): Promise<Value>;
}

type Asking = Question<object> & Pick<Context, "log">;

/**
 * Caches a source's answers. An expired answer is refreshed once for all callers. If the refresh fails, callers get
 * the old answer and a warning is logged, or the error is thrown if there is no old answer. The cache holds at most
 * `capacity` answers.
 */
export function createAsyncCache({ capacity, clock }: { capacity: number; clock?: Context["clock"] }) {
  const cache = new LRUCache<string, object, Asking>({
    max: capacity,
    ttlResolution: 0,
    // An expired answer is kept in case the source fails.
    noDeleteOnStaleGet: true,
    ...(clock && { perf: { now: () => clock.now().getTime() } }),
    // A caller gets its answer even if the entry was evicted meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (key, last, { options, context: { load, log } }) => {
      try {
        return await load();
      } catch (error) {
        if (!last) throw error;
        log.warn({ err: error, key }, "refreshing a cached answer failed; serving the last one");
        options.noUpdateTTL = true; // keeps the old answer's age, so that the next caller refreshes it
        return last;
      }
    },
  });

  return async function cached<Value extends object>(
    ctx: Pick<Context, "log">,
    { key, lifetimeMs, load }: Question<Value>,
  ): Promise<Value> {
    const context = { key, lifetimeMs, load, log: ctx.log };
    const answer = cache.get(key) ?? (await cache.forceFetch(key, { ttl: lifetimeMs, context }));
    return answer as Value; // each key has one caller, which determines the type
  };
}
