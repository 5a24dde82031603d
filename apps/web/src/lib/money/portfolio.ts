import { coinOf, isCoin } from "@manilla/shared/assets";
import type { Dashboard } from "../live/balances.ts";
import type { CryptoRates, FiatRates } from "../live/rates.ts";
import { t } from "../texts/t.ts";
import { fixed, over, times, toCents } from "./fixed-point.ts";

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
  /** Naira that belong to something unfinished; not in the total, because a payment may still take them. Null for none. */
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
  const naira = fixed(dashboard.naira_balance);
  const coins = Object.entries(dashboard.wallets).map(([code, balance]) => {
    const price = priceOf(code, market.crypto?.cryptoRates);
    return { code, balance, dollars: price === undefined ? null : times(fixed(balance), fixed(price)) };
  });
  const coinDollars = coins.reduce((sum, coin) => sum + (coin.dollars ?? 0n), 0n);
  const priced = rate !== undefined && market.crypto !== undefined;
  const total = priced ? naira + times(coinDollars, rate) : naira;
  const shownRate = rate ?? fixed(displayRate);
  const rows = [
    nairaRow(naira, shownRate),
    ...coins
      .toSorted(byRank)
      .map(({ code, balance, dollars }) => coinRow({ code, balance, dollars, rate: shownRate })),
  ];
  return {
    rows,
    ngn: toCents(total),
    usd: rate === undefined || !priced ? null : toCents(over(total, rate)),
    empty: rows.every((row) => row.empty),
    setAside: dashboard.naira_locked > 0 ? toCents(fixed(dashboard.naira_locked)) : null,
    leftOut: coins
      .filter(({ balance, dollars }) => !(priced && dollars !== null) && fixed(balance) > 0n)
      .map(({ code }) => code),
  };
}

interface Priced {
  balance: string;
  dollars: bigint | null;
}

function byRank(a: Priced, b: Priced): number {
  const [first, second] = [rankOf(a), rankOf(b)];
  if (first === second) return 0;
  return first > second ? -1 : 1;
}

/** Higher comes first. */
function rankOf({ balance, dollars }: Priced): bigint {
  return fixed(balance) === 0n ? -1n : (dollars ?? 0n);
}

function nairaRow(naira: bigint, rate: bigint): AssetRow {
  const balance = toCents(naira);
  return {
    code: "NGN",
    name: t("Naira"),
    balance,
    ngn: balance,
    usd: toCents(over(naira, rate)),
    empty: naira === 0n,
  };
}

function coinRow(coin: { code: string; balance: string; dollars: bigint | null; rate: bigint }): AssetRow {
  const { code, balance, dollars, rate } = coin;
  return {
    code,
    name: isCoin(code) ? coinOf(code).name : code,
    balance,
    ngn: dollars === null ? null : toCents(times(dollars, rate)),
    usd: dollars === null ? null : toCents(dollars),
    empty: fixed(balance) === 0n,
  };
}

function priceOf(code: string, prices: Record<string, number> | undefined): number | undefined {
  const price = prices?.[code];
  if (price !== undefined && price > 0) return price;
  return dollarCoins.has(code) ? 1 : undefined;
}

/** Naira for one dollar: what a buyer pays, else what a seller gets. */
function dollarRate(fiat: Market["fiat"]): bigint | undefined {
  const rate = fiat?.buyRates["NGN-USD"] ?? fiat?.sellRates["USD-NGN"];
  return rate !== undefined && rate > 0 ? fixed(rate) : undefined;
}
