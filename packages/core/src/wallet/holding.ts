import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { maxSellNaira } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosMidnight, lagosTime } from "@manilla/shared/lagos";
import { decimalText, fromUnits, roundDown, signedText, toDecimal } from "@manilla/shared/money";
import {
  afterChange,
  gainOf,
  type Holding,
  type HoldingChange,
  noHolding,
} from "@manilla/shared/wallet/holding";
import type { getHolding } from "@manilla/shared/wallet/holding-contract";
import type { Gains } from "@manilla/shared/wallet/insight-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readBalances } from "../ledger/balances.ts";
import { listCoinTransactions } from "../ledger/history.ts";
import type { TransactionLine } from "../ledger/record.ts";
import { currentPrices } from "../prices/known-prices.ts";
import { readCoin } from "../runtime/read-coin.ts";
import { csvFile, type FileReply } from "./csv.ts";

/**
 * `cost` is the average price paid for the coins, times the coins still owned. `gain` is the profit if the person sold
 * all of them now. Throws AppError unsupported_currency.
 */
export async function readHolding(
  ctx: Context,
  actor: Actor,
  currency: string,
): Promise<ReplyOf<typeof getHolding>> {
  const coin = readCoin(currency);
  const [lines, balances, prices] = await Promise.all([
    listCoinTransactions(ctx.prisma, actor.userId, coin),
    readBalances(ctx.prisma, actor.userId),
    currentPrices(ctx),
  ]);
  const held = lines.flatMap((line) => changesOf(line, coin)).reduce(afterChange, noHolding);
  const balance = fromUnits(coin, balances[coin].available.units + balances[coin].held.units);
  const price = prices.coins.get(coinOf(coin).marketId)?.price;
  const rates = prices.nairaRates;
  const worth = price && rates ? roundDown("NGN", toDecimal(balance).times(price).times(rates.buy)) : null;
  const gain = price && rates ? gainOf(held, maxSellNaira(balance, { price, rate: rates.sell }).units) : null;
  return {
    currency: coin,
    balance: decimalText(balance),
    held: decimalText(balances[coin].held),
    cost: decimalText(fromUnits("NGN", held.cost)),
    averageCost: averageOf(coin, held),
    worth: worth && decimalText(worth),
    gain: gain && signedNaira(gain.kobo),
    gainPercent: gain ? gain.percent : null,
    realised: signedNaira(held.realised),
    complete: held.complete,
  };
}

function averageOf(coin: CoinCode, { units, cost }: Holding): string | null {
  if (units === 0n) return null;
  const each = toDecimal(fromUnits("NGN", cost)).div(toDecimal(fromUnits(coin, units)));
  return each.toFixed(2, Decimal.ROUND_FLOOR);
}

function changesOf(
  { kind, moneyIn, moneyOut, nairaValue }: TransactionLine,
  coin: CoinCode,
): HoldingChange[] {
  const value = nairaValue?.units ?? null;
  const changes: HoldingChange[] = [];
  if (moneyOut?.asset === coin) {
    const sold = kind === "crypto.sell" || kind === "crypto.swap";
    const proceeds = moneyIn?.asset === "NGN" ? moneyIn.units : value;
    changes.push({ type: sold ? "sold" : "moved", units: moneyOut.units, kobo: proceeds });
  }
  if (moneyIn?.asset === coin) {
    const bought = kind === "crypto.buy" || kind === "crypto.swap";
    const paid = moneyOut?.asset === "NGN" ? moneyOut.units : value;
    changes.push({ type: bought ? "bought" : "received", units: moneyIn.units, kobo: paid });
  }
  return changes;
}

function signedNaira(kobo: bigint): string {
  return signedText("NGN", kobo);
}

/** `units` are in the coin's smallest unit, `proceeds` and `cost` in kobo. */
interface Sale {
  coin: CoinCode;
  at: Date;
  reference: string;
  units: bigint;
  proceeds: bigint;
  cost: bigint;
}

/** Returns the gains of a year (Lagos time) at average cost. The coin with the highest proceeds comes first. */
export async function readGains(ctx: Context, actor: Actor, year: number): Promise<Gains> {
  const { sales, complete } = await salesOf(ctx, actor, year);
  const byCoin = Map.groupBy(sales, ({ coin }) => coin);
  const coins = [...byCoin].map(([currency, own]) => ({ currency, sales: own.length, ...totalOf(own) }));
  coins.sort((a, b) => (a.proceeds < b.proceeds ? 1 : -1));
  return {
    year,
    ...inNaira(totalOf(sales)),
    complete,
    coins: coins.map(({ currency, sales: count, ...total }) => ({
      currency,
      sales: count,
      ...inNaira(total),
    })),
    updatedAt: ctx.clock.now().toISOString(),
  };
}

export async function makeGainsFile(ctx: Context, actor: Actor, year: number): Promise<FileReply> {
  const { sales } = await salesOf(ctx, actor, year);
  const titles = [
    "Date (Lagos)",
    "Reference",
    "Coin",
    "Amount",
    "Proceeds (NGN)",
    "Cost (NGN)",
    "Gain (NGN)",
  ];
  const rows = sales.map(({ at, reference, coin, units, ...sale }) => {
    const { proceeds, cost, gain } = inNaira(sale);
    return [lagosTime(at), reference, coin, decimalText(fromUnits(coin, units)), proceeds, cost, gain];
  });
  return csvFile(`manilla-gains-${year}.csv`, [titles, ...rows]);
}

async function salesOf(
  ctx: Context,
  { userId }: Actor,
  year: number,
): Promise<{ sales: Sale[]; complete: boolean }> {
  const rows = await ctx.prisma.$queryRaw<
    { asset: string }[]
  >`select distinct asset_out as asset from ledger.transaction
     where user_id = ${userId} and kind in ('crypto.sell', 'crypto.swap') order by 1`;
  const coins = rows.map(({ asset }) => asset).filter(isCoin);
  const found = await Promise.all(coins.map((coin) => salesOfCoin(ctx, { userId, coin, year })));
  const sales = found.flatMap((one) => one.sales);
  sales.sort((a, b) => a.at.getTime() - b.at.getTime());
  return { sales, complete: found.every(({ complete }) => complete) };
}

async function salesOfCoin(
  ctx: Context,
  { userId, coin, year }: { userId: string; coin: CoinCode; year: number },
): Promise<{ sales: Sale[]; complete: boolean }> {
  const [from, until] = [lagosMidnight(`${year}-01-01`), lagosMidnight(`${year + 1}-01-01`)];
  const sales: Sale[] = [];
  let holding = noHolding;
  for (const line of await listCoinTransactions(ctx.prisma, userId, coin)) {
    if (line.createdAt >= until) break;
    for (const change of changesOf(line, coin)) {
      const before = holding;
      holding = afterChange(before, change);
      if (change.type !== "sold" || line.createdAt < from) continue;
      const { createdAt: at, reference } = line;
      const cost = before.cost - holding.cost;
      sales.push({ coin, at, reference, units: change.units, proceeds: change.kobo ?? 0n, cost });
    }
  }
  return { sales, complete: sales.length === 0 || holding.complete };
}

function totalOf(sales: readonly Sale[]): { proceeds: bigint; cost: bigint } {
  return sales.reduce(
    (sum, { proceeds, cost }) => ({ proceeds: sum.proceeds + proceeds, cost: sum.cost + cost }),
    { proceeds: 0n, cost: 0n },
  );
}

function inNaira({ proceeds, cost }: { proceeds: bigint; cost: bigint }) {
  return { proceeds: signedNaira(proceeds), cost: signedNaira(cost), gain: signedNaira(proceeds - cost) };
}
