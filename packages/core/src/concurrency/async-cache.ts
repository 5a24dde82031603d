import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";

interface LoadOptions<Value> {
  key: string;
  lifetimeMs: number;
  load(): Promise<Value>;
}

type LoadContext = LoadOptions<object> & Pick<Context, "log">;

/**
 * Caches at most `capacity` answers. Concurrent calls share one refresh of an expired answer. If the refresh fails,
 * they get the expired answer, or the error if no answer is cached.
 */
export function createAsyncCache({ capacity, clock }: { capacity: number; clock?: Context["clock"] }) {
  const cache = new LRUCache<string, object, LoadContext>({
    max: capacity,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
    ...(clock && { perf: { now: () => clock.now().getTime() } }),
    // If a key is evicted during its refresh, the callers that wait for the refresh must still get the answer.
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
