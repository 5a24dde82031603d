import { type CoinCode, coinOf, isCoin } from "@manilla/shared/assets";
import { maxSellNaira } from "@manilla/shared/crypto/fees";
import { Decimal, positiveDecimal } from "@manilla/shared/decimal";
import { type Money, toDecimal, toMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { Dashboard } from "../live/balances.ts";
import type { CryptoRates, FiatRates } from "../live/rates.ts";

/** Naira per dollar in the rows while the rate is unknown. The total never uses this guess. */
const displayRate = 1600;
const dollarCoins: ReadonlySet<string> = new Set(["USDT", "USDC", "BUSD"]);

export interface AssetRow {
  code: string;
  name: string;
  balance: string;
  ngn: string | null;
  usd: string | null;
  empty: boolean;
}

export type Portfolio = ReturnType<typeof portfolioOf>;

interface Market {
  crypto: Pick<CryptoRates, "cryptoRates"> | undefined;
  fiat: Pick<FiatRates, "buyRates" | "sellRates"> | undefined;
}

/**
 * Until the prices have loaded, `ngn` is the naira alone and `usd` is null. `forSale`, the total if all coins were sold
 * now, is null without coins or if a price is missing.
 */
export function portfolioOf(dashboard: Dashboard, market: Market) {
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
  const held = coins.filter(({ balance }) => new Decimal(balance).gt(0));
  const sales = held.map(({ code, balance }) =>
    isCoin(code) ? saleProceeds(toMoney(code, balance), market) : null,
  );
  // Order: naira, held coins by value, held coins without a price, empty coins.
  const rows: readonly AssetRow[] = [
    nairaRow(naira, shownRate),
    ...coins.toSorted((a, b) => rankOf(b).cmp(rankOf(a))).map((coin) => coinRow(coin, shownRate)),
  ];
  return {
    rows,
    ngn: toCents(total),
    usd: rate === undefined || !priced ? null : toCents(total.div(rate)),
    empty: rows.every((row) => row.empty),
    setAside: locked.isZero() ? null : toCents(locked),
    forSale:
      held.length > 0 && sales.every((sale) => sale !== null)
        ? toCents(sales.reduce((sum, sale) => sum.plus(toDecimal(sale)), own))
        : null,
    leftOut: held.filter(({ dollars }) => !(priced && dollars !== null)).map(({ code }) => code),
  };
}

interface Coin {
  code: string;
  balance: string;
  dollars: Decimal | null;
}

function rankOf({ balance, dollars }: Coin): Decimal {
  return new Decimal(balance).isZero() ? new Decimal(-1) : (dollars ?? new Decimal(0));
}

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

function coinRow({ code, balance, dollars }: Coin, rate: Decimal): AssetRow {
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

export function nairaPrice(coin: string, { crypto, fiat }: Market): Decimal | undefined {
  const rate = dollarRate(fiat);
  const price = crypto && priceOf(coin, crypto.cryptoRates);
  return price === undefined ? undefined : rate?.times(price);
}

export function saleProceeds(coins: Money<CoinCode>, { crypto, fiat }: Market): Money<"NGN"> | null {
  const price = crypto?.cryptoRates[coins.asset];
  const rate = fiat?.sellRates["USD-NGN"];
  if (!price || !rate) return null;
  return maxSellNaira(coins, { price: positiveDecimal(price, "Price"), rate: positiveDecimal(rate, "Rate") });
}

function dollarRate(fiat: Market["fiat"]): Decimal | undefined {
  const rate = fiat?.buyRates["NGN-USD"] ?? fiat?.sellRates["USD-NGN"];
  return rate !== undefined && rate > 0 ? new Decimal(rate) : undefined;
}
