import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { lagosMidnight, lagosTime } from "@manilla/shared/lagos";
import { fromUnits, toDecimal } from "@manilla/shared/money";
import { afterChange, noHolding } from "@manilla/shared/wallet/holding";
import type { Gains } from "@manilla/shared/wallet/insight-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { coinTransactions } from "../ledger/history.ts";
import { csvFile, type FileReply } from "./csv.ts";
import { changesOf, signedNaira } from "./holding.ts";

/** `units` are the coin's smallest unit. Proceeds and cost are kobo. */
interface Sale {
  coin: CoinCode;
  at: Date;
  reference: string;
  units: bigint;
  proceeds: bigint;
  cost: bigint;
}

/** At average cost. The year is Lagos'. Coins with the highest proceeds come first. */
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

export async function gainsFile(ctx: Context, actor: Actor, year: number): Promise<FileReply> {
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
    return [lagosTime(at), reference, coin, toDecimal(fromUnits(coin, units)), proceeds, cost, gain];
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
  for (const line of await coinTransactions(ctx.prisma, userId, coin)) {
    if (line.createdAt >= until) break;
    for (const change of changesOf(line, coin)) {
      const before = holding;
      holding = afterChange(before, change);
      if (change.is !== "sold" || line.createdAt < from) continue;
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
