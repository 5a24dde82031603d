import { minutes } from "@manilla/shared/duration";
import { type HourAtProvider, type ProviderHealth, troubleOf } from "@manilla/shared/provider-health";
import { createAsyncCache } from "../concurrency/async-cache.ts";
import type { Context } from "../context.ts";
import { cachePerPool } from "../runtime/cache-per-pool.ts";

const lifetimeMs = minutes(1);

const cacheOf = cachePerPool(({ clock }: Pick<Context, "pool" | "clock">) =>
  createAsyncCache({ capacity: 1, clock }),
);

export function listTroubled(ctx: Context): Promise<ProviderHealth[]> {
  return cacheOf(ctx)(ctx, { key: "provider-health", lifetimeMs, load: () => readTroubled(ctx) });
}

async function readTroubled(ctx: Context): Promise<ProviderHealth[]> {
  const rows = await ctx.prisma.$queryRaw<
    HourAtProvider[]
  >`select kind, code, succeeded, failed, slow from provider_outcome where failed + slow > 0 order by kind, code`;
  return rows.flatMap((row) => troubleOf(row) ?? []);
}
