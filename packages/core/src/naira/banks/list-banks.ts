import { hours, millisecondsBetween } from "@manilla/shared/duration";
import type { Bank } from "@manilla/shared/naira/withdrawal-contract";
import { LRUCache } from "lru-cache";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import type { ListedBank } from "../../providers/banks/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { AppError } from "../../runtime/errors.ts";

const freshMs = hours(1);
type Vendor = Context["providers"]["banks"];
/** All callers in a process share one query per vendor. */
const refreshing = new LRUCache<Vendor, ListedBank[], Context>({
  max: 8,
  fetchMethod: (_vendor, _last, { context }) => refreshBanks(context),
});

/**
 * Returns the stored list of active banks. Throws AppError provider_unavailable if no list is stored and the vendor
 * does not answer.
 */
export async function listBanks(ctx: Context): Promise<Bank[]> {
  return (await knownBanks(ctx))
    .filter(({ active }) => active)
    .map(({ id, name, code, slug, active }) => ({ id, name, code, slug, active }));
}

export async function findBank(ctx: Context, code: string): Promise<ListedBank | undefined> {
  return (await knownBanks(ctx)).find((bank) => bank.code === code && bank.active);
}

/** Stores and returns the vendor's list. After any error, keeps the old list and returns undefined. */
export async function refreshBanks(ctx: Context): Promise<ListedBank[] | undefined> {
  const { banks: vendor } = ctx.providers;
  try {
    const banks = normalizeBanks(await vendor.list());
    if (banks.length === 0) throw new ProviderError("unreadable", `${vendor.name} lists no banks`);
    const kept = { banks, fetchedAt: ctx.clock.now() };
    await ctx.prisma.bankList.upsert({
      where: { provider: vendor.name },
      create: { provider: vendor.name, ...kept },
      update: kept,
    });
    return banks;
  } catch (error) {
    ctx.log.warn({ err: error, provider: vendor.name }, "refreshing the list of banks failed");
    return undefined;
  }
}

export function normalizeBanks(listed: readonly ListedBank[]): ListedBank[] {
  const byCode = new Map<string, ListedBank>();
  for (const bank of listed) {
    const known = byCode.get(bank.code);
    if (!known || (!known.active && bank.active)) byCode.set(bank.code, bank);
  }
  return [...byCode.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

async function knownBanks(ctx: Context): Promise<ListedBank[]> {
  const kept = await ctx.prisma.bankList.findUnique({ where: { provider: ctx.providers.banks.name } });
  if (kept) {
    if (millisecondsBetween(kept.fetchedAt, ctx.clock.now()) > freshMs) void refreshOnce(ctx);
    return kept.banks as unknown as ListedBank[]; // cast: refreshBanks stores a ListedBank[]
  }
  const fetched = await withTimeout(refreshOnce(ctx));
  if (!fetched) throw new AppError("provider_unavailable");
  return fetched;
}

function refreshOnce(ctx: Context): Promise<ListedBank[] | undefined> {
  return refreshing.fetch(ctx.providers.banks, { forceRefresh: true, context: ctx });
}
