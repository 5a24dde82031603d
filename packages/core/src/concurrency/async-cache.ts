import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";

interface LoadOptions<Value> {
  key: string;
  lifetimeMs: number;
  load(): Promise<Value>;
}

type LoadContext = LoadOptions<object> & Pick<Context, "log">;

/**
 * Caches at most `capacity` answers, and refreshes an expired answer once for all concurrent calls. If the refresh
 * fails, the calls get the old answer, or the error if there is no old answer.
 */
export function createAsyncCache({ capacity, clock }: { capacity: number; clock?: Context["clock"] }) {
  const cache = new LRUCache<string, object, LoadContext>({
    max: capacity,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    ...(clock && { perf: { now: () => clock.now().getTime() } }),
    // An eviction during a refresh must not reject the waiting callers.
    ignoreFetchAbort: true,
    fetchMethod: async (key, last, { options, context: { load, log } }) => {
      try {
        return await load();
      } catch (error) {
        if (!last) throw error;
        log.warn({ err: error, key }, "refreshing a cached answer failed; serving the last one");
        options.noUpdateTTL = true; // the old answer stays expired, so that the next call refreshes it
        return last;
      }
    },
  });

  return async function cached<Value extends object>(
    ctx: Pick<Context, "log">,
    { key, lifetimeMs, load }: LoadOptions<Value>,
  ): Promise<Value> {
    const context = { key, lifetimeMs, load, log: ctx.log };
    const answer = cache.get(key) ?? (await cache.forceFetch(key, { ttl: lifetimeMs, context }));
    return answer as Value; // cast: all answers under one key have one type
  };
}
