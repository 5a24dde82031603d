import { type HourAtProvider, type ProviderHealth, troubleOf } from "@manilla/shared/provider-health";
import type { Context } from "../context.ts";

const freshMs = 60_000;

interface Copy {
  readAt: number;
  troubled: Promise<ProviderHealth[]>;
}
const copies = new WeakMap<Context["pool"], Copy>();

/**
 * The banks and billers that have trouble now, by our own payments of the last hour. At most a minute old: however many ask, a
 * process reads once a minute.
 */
export function listTroubled(ctx: Context): Promise<ProviderHealth[]> {
  const now = ctx.clock.now().getTime();
  const last = copies.get(ctx.pool);
  if (last && now - last.readAt < freshMs) return last.troubled;
  const troubled = readTroubled(ctx);
  copies.set(ctx.pool, { readAt: now, troubled });
  troubled.catch(() => copies.delete(ctx.pool));
  return troubled;
}

async function readTroubled(ctx: Context): Promise<ProviderHealth[]> {
  const { rows } = await ctx.pool.query<HourAtProvider>(
    "select kind, code, succeeded, failed, slow from provider_outcome where failed + slow > 0 order by kind, code",
  );
  return rows.flatMap((row) => troubleOf(row) ?? []);
}
