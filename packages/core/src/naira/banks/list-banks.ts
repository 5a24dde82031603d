import type { Bank } from "@manilla/shared/naira/withdrawal-contract";
import { withTimeout } from "../../concurrency/with-timeout.ts";
import type { Context } from "../../context.ts";
import type { ListedBank } from "../../providers/banks/port.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { AppError } from "../../runtime/errors.ts";

const freshMs = 60 * 60_000;
/** One look at the vendor a process, however many wait for it. */
const underway = new WeakMap<Context["providers"]["banks"], Promise<ListedBank[] | undefined>>();

/**
 * The banks one can withdraw to, by name. A list older than an hour is answered at once and renewed behind; while the
 * vendor is down the last good one stays. Throws AppError provider_unavailable when there has never been one.
 */
export async function listBanks(ctx: Context): Promise<Bank[]> {
  return (await knownBanks(ctx))
    .filter(({ active }) => active)
    .map(({ id, name, code, slug, active }) => ({ id, name, code, slug, active }));
}

/** The active bank with this code, in the server's own words. Throws AppError provider_unavailable. */
export async function findBank(ctx: Context, code: string): Promise<ListedBank | undefined> {
  return (await knownBanks(ctx)).find((bank) => bank.code === code && bank.active);
}

/** Fetches the list and keeps it when it is good. Undefined, with the old list untouched, when it isn't. Never throws. */
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

/** One bank a code, an active one rather than another, by name. */
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
  // Only tidied lists of ours are written there.
  if (kept) {
    if (ctx.clock.now().getTime() - kept.fetchedAt.getTime() > freshMs) void refreshOnce(ctx);
    return kept.banks as unknown as ListedBank[];
  }
  const fetched = await withTimeout(refreshOnce(ctx));
  if (!fetched) throw new AppError("provider_unavailable");
  return fetched;
}

function refreshOnce(ctx: Context): Promise<ListedBank[] | undefined> {
  const vendor = ctx.providers.banks;
  const current = underway.get(vendor);
  if (current) return current;
  const work = refreshBanks(ctx).finally(() => underway.delete(vendor));
  underway.set(vendor, work);
  return work;
}
