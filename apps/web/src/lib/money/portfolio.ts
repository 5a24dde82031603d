import { coinOf, isCoin } from "@manilla/shared/assets";
import { Decimal } from "@manilla/shared/decimal";
import type { Dashboard } from "../live/balances.ts";
import type { CryptoRates, FiatRates } from "../live/rates.ts";
import { t } from "../texts/t.ts";

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
  /** Naira of the total that pending payments hold. Null for none. */
  setAside: string | null;
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
  const naira = new Decimal(dashboard.naira_balance);
  const coins = Object.entries(dashboard.wallets).map(([code, balance]) => {
    const price = priceOf(code, market.crypto?.cryptoRates);
    return { code, balance, dollars: price === undefined ? null : new Decimal(balance).times(price) };
  });
  const coinDollars = coins.reduce((sum, { dollars }) => sum.plus(dollars ?? 0), new Decimal(0));
  const priced = rate !== undefined && market.crypto !== undefined;
  const locked = new Decimal(dashboard.naira_locked);
  const own = naira.plus(locked);
  const total = priced ? own.plus(coinDollars.times(rate)) : own;
  const shownRate = rate ?? new Decimal(displayRate);
  const rows = [
    nairaRow(naira, shownRate),
    ...coins
      .toSorted(byRank)
      .map(({ code, balance, dollars }) => coinRow({ code, balance, dollars, rate: shownRate })),
  ];
  return {
    rows,
    ngn: toCents(total),
    usd: rate === undefined || !priced ? null : toCents(total.div(rate)),
    empty: rows.every((row) => row.empty),
    setAside: locked.isZero() ? null : toCents(locked),
    leftOut: coins
      .filter(({ balance, dollars }) => !(priced && dollars !== null) && new Decimal(balance).gt(0))
      .map(({ code }) => code),
  };
}

interface Priced {
  balance: string;
  dollars: Decimal | null;
}

/** The more valuable first, those without a price after them, and the empty ones last. */
function byRank(a: Priced, b: Priced): number {
  return rankOf(b).cmp(rankOf(a));
}

function rankOf({ balance, dollars }: Priced): Decimal {
  return new Decimal(balance).isZero() ? new Decimal(-1) : (dollars ?? new Decimal(0));
}

/** Two decimals, rounded down: "1500.00". */
const toCents = (value: Decimal): string => value.toFixed(2, Decimal.ROUND_DOWN);

function nairaRow(naira: Decimal, rate: Decimal): AssetRow {
  const balance = toCents(naira);
  return {
    code: "NGN",
    name: t("Naira"),
    balance,
    ngn: balance,
    usd: toCents(naira.div(rate)),
    empty: naira.isZero(),
  };
}

function coinRow(coin: { code: string; balance: string; dollars: Decimal | null; rate: Decimal }): AssetRow {
  const { code, balance, dollars, rate } = coin;
  return {
    code,
    name: isCoin(code) ? coinOf(code).name : code,
    balance,
    ngn: dollars === null ? null : toCents(dollars.times(rate)),
    usd: dollars === null ? null : toCents(dollars),
    empty: new Decimal(balance).isZero(),
  };
}

function priceOf(code: string, prices: Record<string, number> | undefined): number | undefined {
  const price = prices?.[code];
  if (price !== undefined && price > 0) return price;
  return dollarCoins.has(code) ? 1 : undefined;
}

/** Naira for one coin, as every screen values what is held, sent or swapped. Undefined while a price is missing. */
export function nairaPrice(coin: string, { crypto, fiat }: Market): Decimal | undefined {
  const rate = dollarRate(fiat);
  const price = crypto && priceOf(coin, crypto.cryptoRates);
  return price === undefined ? undefined : rate?.times(price);
}

/** Naira for one dollar: what a buyer pays, else what a seller gets. */
function dollarRate(fiat: Market["fiat"]): Decimal | undefined {
  const rate = fiat?.buyRates["NGN-USD"] ?? fiat?.sellRates["USD-NGN"];
  return rate !== undefined && rate > 0 ? new Decimal(rate) : undefined;
}
