import { coinOf, isCoin } from "@manilla/shared/assets";
import { usdText } from "@manilla/shared/crypto/fees";
import { Decimal } from "@manilla/shared/decimal";
import { roundDown, toDecimal } from "@manilla/shared/money";
import type { Dashboard } from "../live/balances.ts";
import type { CryptoRates, FiatRates } from "../live/rates.ts";
import { t } from "../texts/t.ts";
import { nairaBalance } from "./balance.ts";

/** Stand-in for the dollar rate while there is none; only rows of assets are shown with it. */
const displayRate = 1600;
const dollarCoins: ReadonlySet<string> = new Set(["USDT", "USDC", "BUSD"]);

/** One line of what is held. The values are estimates for reading; null while no price is known. */
export interface AssetRow {
  code: string;
  name: string;
  balance: string;
  ngn: string | null;
  usd: string | null;
  empty: boolean;
}

export interface Portfolio {
  /** Naira first, then the coins one holds, sorted by value, those without a price after them, and the empty ones. */
  rows: readonly AssetRow[];
  ngn: string;
  usd: string | null;
  empty: boolean;
  /** Coins held that the total leaves out, because no price of them is known. */
  leftOut: readonly string[];
}

interface Market {
  crypto: Pick<CryptoRates, "cryptoRates"> | undefined;
  fiat: Pick<FiatRates, "buyRates" | "sellRates"> | undefined;
}

/**
 * What everything held is worth in naira and dollars. What has no price yet is left out of the total, and named: until
 * all prices have come the total is the naira alone, never a part that looks like the whole.
 */
export function portfolioOf(dashboard: Dashboard, market: Market): Portfolio {
  const rate = dollarRate(market.fiat);
  const naira = new Decimal(toDecimal(nairaBalance(dashboard)));
  const coins = Object.entries(dashboard.wallets).map(([code, balance]) => {
    const price = priceOf(code, market.crypto?.cryptoRates);
    return { code, balance, dollars: price === undefined ? null : new Decimal(balance).times(price) };
  });
  const coinDollars = coins.reduce((sum, coin) => sum.plus(coin.dollars ?? 0), new Decimal(0));
  const priced = rate !== undefined && market.crypto !== undefined;
  const total = priced ? naira.plus(coinDollars.times(rate)) : naira;
  const rows = [
    nairaRow(naira, rate ?? displayRate),
    ...coins
      .toSorted((a, b) => rankOf(b).cmp(rankOf(a)))
      .map(({ code, balance, dollars }) => coinRow({ code, balance, dollars, rate: rate ?? displayRate })),
  ];
  return {
    rows,
    ngn: nairaText(total),
    usd: rate === undefined || !priced ? null : usdText(total.div(rate)),
    empty: rows.every((row) => row.empty),
    leftOut: coins
      .filter(({ balance, dollars }) => !(priced && dollars) && !new Decimal(balance).isZero())
      .map(({ code }) => code),
  };
}

/** Higher comes first. */
function rankOf({ balance, dollars }: { balance: string; dollars: Decimal | null }): Decimal {
  if (new Decimal(balance).isZero()) return new Decimal(-1);
  return dollars ?? new Decimal(0);
}

function nairaRow(naira: Decimal, rate: number): AssetRow {
  const balance = naira.toFixed(2);
  return {
    code: "NGN",
    name: t("Naira"),
    balance,
    ngn: balance,
    usd: usdText(naira.div(rate)),
    empty: naira.isZero(),
  };
}

function coinRow(coin: { code: string; balance: string; dollars: Decimal | null; rate: number }): AssetRow {
  const { code, balance, dollars, rate } = coin;
  return {
    code,
    name: isCoin(code) ? coinOf(code).name : code,
    balance,
    ngn: dollars && nairaText(dollars.times(rate)),
    usd: dollars && usdText(dollars),
    empty: new Decimal(balance).isZero(),
  };
}

function priceOf(code: string, prices: Record<string, number> | undefined): number | undefined {
  const price = prices?.[code];
  if (price !== undefined && price > 0) return price;
  return dollarCoins.has(code) ? 1 : undefined;
}

/** Naira for one dollar: what a buyer pays, else what a seller gets. */
function dollarRate(fiat: Market["fiat"]): number | undefined {
  const rate = fiat?.buyRates["NGN-USD"] ?? fiat?.sellRates["USD-NGN"];
  return rate !== undefined && rate > 0 ? rate : undefined;
}

function nairaText(value: Decimal): string {
  return toDecimal(roundDown("NGN", value));
}
