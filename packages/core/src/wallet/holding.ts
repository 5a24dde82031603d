import { type CoinCode, coinOf } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import type { ReplyOf } from "@manilla/shared/http/route";
import {
  exact,
  fromUnits,
  type Money,
  plus,
  roundDown,
  signedDecimal,
  toDecimal,
} from "@manilla/shared/money";
import {
  afterChange,
  gainOf,
  type Holding,
  type HoldingChange,
  noHolding,
} from "@manilla/shared/wallet/holding";
import type { getHolding } from "@manilla/shared/wallet/holding-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readBalances } from "../ledger/balances.ts";
import { coinTransactions } from "../ledger/history.ts";
import type { TransactionLine } from "../ledger/record.ts";
import { currentPrices, nairaRates } from "../prices/known-prices.ts";
import { readCoin } from "../runtime/read-coin.ts";

/** At average cost. Throws AppError unsupported_currency. */
export async function readHolding(
  ctx: Context,
  actor: Actor,
  currency: string,
): Promise<ReplyOf<typeof getHolding>> {
  const coin = readCoin(currency);
  const [lines, balances, worthOf] = await Promise.all([
    coinTransactions(ctx.prisma, actor.userId, coin),
    readBalances(ctx.prisma, actor.userId),
    pricer(ctx, coin),
  ]);
  const held = lines.flatMap((line) => changesOf(line, coin)).reduce(afterChange, noHolding);
  const balance = plus(balances[coin].available, balances[coin].held);
  const worth = worthOf(balance);
  const gain = worth && gainOf(held, worth.units);
  return {
    currency: coin,
    balance: toDecimal(balance),
    held: toDecimal(balances[coin].held),
    cost: toDecimal(fromUnits("NGN", held.cost)),
    averageCost: averageOf(coin, held),
    worth: worth && toDecimal(worth),
    gain: gain && signedNaira(gain.kobo),
    gainPercent: gain ? gain.percent : null,
    realised: signedNaira(held.realised),
    complete: held.complete,
  };
}

function averageOf(coin: CoinCode, { units, cost }: Holding): string | null {
  if (units === 0n) return null;
  const each = exact(fromUnits("NGN", cost)).div(exact(fromUnits(coin, units)));
  return each.toFixed(2, Decimal.ROUND_FLOOR);
}

async function pricer(ctx: Context, coin: CoinCode): Promise<(coins: Money) => Money<"NGN"> | null> {
  const prices = await currentPrices(ctx);
  const price = prices.coins.get(coinOf(coin).marketId)?.price;
  const rate = nairaRates(prices)?.buy;
  return (coins) => (price && rate ? roundDown("NGN", exact(coins).times(price).times(rate)) : null);
}

export function changesOf(
  { kind, moneyIn, moneyOut, nairaValue }: TransactionLine,
  coin: CoinCode,
): HoldingChange[] {
  const value = nairaValue?.units ?? null;
  const changes: HoldingChange[] = [];
  if (moneyOut?.asset === coin) {
    const sold = kind === "crypto.sell" || kind === "crypto.swap";
    const proceeds = moneyIn?.asset === "NGN" ? moneyIn.units : value;
    changes.push({ is: sold ? "sold" : "moved", units: moneyOut.units, kobo: proceeds });
  }
  if (moneyIn?.asset === coin) {
    const bought = kind === "crypto.buy" || kind === "crypto.swap";
    const paid = moneyOut?.asset === "NGN" ? moneyOut.units : value;
    changes.push({ is: bought ? "bought" : "received", units: moneyIn.units, kobo: paid });
  }
  return changes;
}

export function signedNaira(kobo: bigint): string {
  return signedDecimal("NGN", kobo);
}
