import { minutes } from "@manilla/shared/duration";
import { type HourAtProvider, type ProviderHealth, troubleOf } from "@manilla/shared/provider-health";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";

const lifetimeMs = minutes(1);

/** One a database: a process of tests has several. */
const caches = new WeakMap<Context["pool"], ReturnType<typeof createAsyncCache>>();

/**
 * The banks and billers that have trouble now, by our own payments of the last hour. At most a minute old: however many ask, a
 * process reads once a minute.
 */
export function listTroubled(ctx: Context): Promise<ProviderHealth[]> {
  const cached = caches.get(ctx.pool) ?? createAsyncCache({ capacity: 1, clock: ctx.clock });
  caches.set(ctx.pool, cached);
  return cached(ctx, { key: "provider-health", lifetimeMs, load: () => readTroubled(ctx) });
}

async function readTroubled(ctx: Context): Promise<ProviderHealth[]> {
  const { rows } = await ctx.pool.query<HourAtProvider>(
    "select kind, code, succeeded, failed, slow from provider_outcome where failed + slow > 0 order by kind, code",
  );
  return rows.flatMap((row) => troubleOf(row) ?? []);
}
