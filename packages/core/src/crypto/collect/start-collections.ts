import { type CoinCode, coinCodes, coinOf, isCoin } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import { addMilliseconds, hours, seconds } from "@manilla/shared/duration";
import { fromUnits, type Money } from "@manilla/shared/money";
import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { currentPrices } from "../../prices/known-prices.ts";
import { newId } from "../../runtime/ids.ts";
import { coinDepositOf } from "../deposits/deposits.ts";
import { type CollectionDetails, collectionOf, findCollection } from "./collections.ts";
import { processCollection } from "./process-collection.ts";

const restAfterFailureMs = hours(1);
const batch = 200;

interface Row {
  id: string;
  coin: string;
  units: string;
  collections: number;
}

/** `isNeeded` is true if a send waits for the coins. Then even small amounts are collected. */
interface Which {
  accountId?: string;
  coin?: CoinCode;
  isNeeded?: boolean;
}

/**
 * Collects coins worth at least COLLECT_COINS_FROM_USD. Safe to run concurrently, because a sub-account has at most
 * one open collection of a coin.
 */
export async function startCollections(ctx: Context, which: Which = {}): Promise<void> {
  const restedSince = addMilliseconds(ctx.clock.now(), -restAfterFailureMs);
  const coins = which.coin ? [which.coin] : coinCodes;
  const least = which.isNeeded ? coins.map(() => 1n) : await leastUnits(ctx, coins);
  const rows = await ctx.prisma.$queryRaw<Row[]>`
  select s.account_id as id, s.coin, s.units::text, s.collections
  from sub_account_coin s join unnest(${coins}::text[], ${least}::bigint[]) as least(coin, units) on least.coin = s.coin
  where s.provider = ${ctx.providers.custody.name} and s.units >= least.units and not s.is_open and (s.failed_at is null or s.failed_at < ${restedSince})
    and (${which.accountId ?? null}::text is null or s.account_id = ${which.accountId ?? null})
  order by s.noted_at limit ${batch}`;
  await forEachConcurrently(
    ctx,
    "collections to start",
    rows,
    async ({ id: accountId, coin, units, collections: sequence }) => {
      if (isCoin(coin)) await collect(ctx, { accountId, amount: fromUnits(coin, BigInt(units)), sequence });
    },
  );
}

export async function sweepSubAccounts(ctx: Context): Promise<void> {
  // Deletes rows of empty sub-accounts. If coins arrive meanwhile, `noteHolding` renews `noted_at`, so the row stays.
  await ctx.prisma.$executeRaw`
  delete from sub_account_holding h using sub_account_coin s
  where s.provider = h.provider and s.account_id = h.account_id and s.coin = h.coin and s.noted_at = h.noted_at
    and s.units <= 0 and not s.is_open and h.noted_at < ${addMilliseconds(ctx.clock.now(), -hours(1))}`;
  await startCollections(ctx);
}

export async function noteHolding(
  ctx: Context,
  { accountId, coin }: { accountId: string; coin: CoinCode },
): Promise<void> {
  // Only a customer's account gets a row, because only customers' coins are collected.
  await ctx.prisma.$executeRaw`
  insert into sub_account_holding as h (provider, account_id, coin, noted_at)
  select provider, account_id, ${coin}, ${ctx.clock.now()} from custody_account where provider = ${ctx.providers.custody.name} and account_id = ${accountId}
  on conflict (provider, account_id, coin) do update set noted_at = greatest(h.noted_at, excluded.noted_at)`;
}

export async function collectAfter(ctx: Context, transactionId: string): Promise<void> {
  const record = await ctx.operations.find(transactionId);
  if (!record) return;
  const { accountId, coin } = record.kind === "crypto.collect" ? collectionOf(record) : coinDepositOf(record);
  await noteHolding(ctx, { accountId, coin });
  await startCollections(ctx, { accountId, coin });
}

/**
 * The idempotency key contains the number of earlier collections of this coin from this sub-account. If two workers
 * start the next collection at once, both use the same key, so only one collection starts.
 */
async function collect(
  ctx: Context,
  { accountId, amount, sequence }: { accountId: string; amount: Money<CoinCode>; sequence: number },
): Promise<void> {
  const [id, at, provider] = [newId(), ctx.clock.now(), ctx.providers.custody.name];
  const key = `${provider}:${accountId}:${amount.asset}:${sequence}`;
  const details: CollectionDetails = { accountId };
  const { transactionId } = await ctx.ledger.transact({
    id,
    at,
    userId: null,
    kind: "crypto.collect",
    state: "requested",
    final: false,
    moneyOut: amount,
    provider,
    providerReference: id,
    counterparty: accountId,
    details,
    legs: [],
    dueAt: addMilliseconds(at, seconds(15)),
    reason: "To be moved to our own account at the custodian",
    answer: null,
    idempotency: { scope: "crypto.collect", key, requestHash: key },
  });
  const collection = await findCollection(ctx, transactionId);
  if (collection?.state === "requested") await processCollection(ctx, collection);
}

/** Returns the smallest amount of each coin that is worth a transfer. For a coin without a price, this is one unit. */
async function leastUnits(ctx: Context, coins: readonly CoinCode[]): Promise<bigint[]> {
  const prices = await currentPrices(ctx);
  return coins.map((coin) => {
    const price = prices.coins.get(coinOf(coin).marketId)?.price;
    if (!price) return 1n;
    const units = new Decimal(ctx.config.COLLECT_COINS_FROM_USD).div(price).times(1e8).ceil();
    return BigInt(Decimal.max(units, 1).toFixed(0));
  });
}
