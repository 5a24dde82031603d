import { LRUCache } from "lru-cache";
import type { Context } from "../context.ts";

interface Question<Value> {
  key: string;
  /** Milliseconds after which an answer is asked for again. */
  lifetimeMs: number;
  load(): Promise<Value>;
}

type Asking = Question<object> & Pick<Context, "log">;

/**
 * What a source said lately: asked again when older than its lifetime, by one caller for all. While the source fails its
 * last answer is served, with a warning, and each new caller asks again; without a last answer the failure is thrown.
 * Holds at most `capacity` answers; the one used longest ago goes first.
 */
export function createAsyncCache({ capacity, clock }: { capacity: number; clock?: Context["clock"] }) {
  const cache = new LRUCache<string, object, Asking>({
    max: capacity,
    ttlResolution: 0,
    // What is too old is kept for the time the source fails.
    noDeleteOnStaleGet: true,
    ...(clock && { perf: { now: () => clock.now().getTime() } }),
    // A caller gets its answer even when the entry is pushed out meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (key, last, { options, context: { load, log } }) => {
      try {
        return await load();
      } catch (error) {
        if (!last) throw error;
        log.warn({ err: error, key }, "refreshing a cached answer failed; serving the last one");
        options.noUpdateTTL = true; // it keeps its age, so that the next caller asks again
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
    return answer as Value; // a key belongs to one caller, whose type this is
  };
}
