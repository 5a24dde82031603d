import type { CoinCode } from "@manilla/shared/assets";
import {
  buyCryptoAmount,
  buyForNaira,
  isTooSmall,
  maxBuy,
  maxSellNaira,
  sellCryptoAmount,
  sellForNaira,
  type TradeFigures,
  type TradePrice,
  tradedShare,
  usdValue,
} from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { positiveDecimal } from "@manilla/shared/decimal";
import { formatCrypto } from "@manilla/shared/format-money";
import { decimalText, formatMoney, isZero, type Money, shortfallOf } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import type { FiatRates } from "#lib/live/rates.ts";
import { type Counted, coinCounted } from "#lib/money/maximum-amount.ts";
import { type Problem, typedAmount } from "./typed-amount.ts";

export type Side = "buy" | "sell";
export type Mode = "naira" | "crypto";

/** The server computes trades with the same `forNaira` and `forCrypto`, so the preview equals the quote. */
interface SideRules {
  forNaira: (amount: Money<"NGN">, coin: CoinCode, at: TradePrice) => TradeFigures;
  forCrypto: (amount: Money<CoinCode>, at: TradePrice) => TradeFigures;
  /** Naira for one dollar: the rate of a buy or of a sale. */
  rate: (fiat: FiatRates) => number | undefined;
  cost: (figures: TradeFigures) => Money;
  counted: (how: { mode: Mode; at: TradePrice | null }) => Counted;
  /** The highest amount that the balance allows, or null if it depends on an unknown price. */
  maximum: (balance: Money, how: { mode: Mode; coin: CoinCode; at: TradePrice | null }) => Money | null;
  minimum: string;
  insufficient: (missing: Money) => string;
}

// The casts in `maximum` are safe, because the balance is always in the asset that pays.
export const sideRules: Record<Side, SideRules> = {
  buy: {
    forNaira: buyForNaira,
    forCrypto: buyCryptoAmount,
    rate: (fiat) => fiat.buyRates["NGN-USD"],
    cost: (figures) => figures.total,
    // Limits count the naira without the fee. A coin amount counts with a reserve, because the price may rise.
    counted: ({ mode }) => (mode === "naira" ? { NGN: tradedShare } : coinCounted({ NGN: tradedShare })),
    maximum: (balance, { mode, coin, at }) =>
      mode === "naira" ? balance : at && maxBuy(balance as Money<"NGN">, coin, at),
    minimum: t(cryptoMessages.minimumBuy),
    insufficient: (missing) => t(cryptoMessages.insufficientNaira(formatMoney(missing))),
  },
  sell: {
    forNaira: sellForNaira,
    forCrypto: sellCryptoAmount,
    rate: (fiat) => fiat.sellRates["USD-NGN"],
    cost: (figures) => figures.crypto,
    counted: ({ at }) => coinCounted({ NGN: at?.price.times(at.rate) }),
    maximum: (balance, { mode, at }) =>
      mode === "crypto" ? balance : at && maxSellNaira(balance as Money<CoinCode>, at),
    minimum: t(cryptoMessages.minimumSell),
    insufficient: (missing) =>
      t(cryptoMessages.insufficientCrypto(missing.asset, formatCrypto(decimalText(missing)))),
  },
};

export interface Preview {
  figures: TradeFigures | null;
  problems: readonly Problem[];
}

export interface Given {
  side: Side;
  raw: string;
  mode: Mode;
  coin: CoinCode;
  /** Null until the coin's price and the dollar rate are known and above zero. */
  at: TradePrice | null;
  /** The balance that pays: naira for a buy, the coin for a sale. */
  balance: Money | null;
}

export function tradePrice(price: number | undefined, rate: number | undefined): TradePrice | null {
  if (!price || !rate || price <= 0 || rate <= 0) return null;
  return { price: positiveDecimal(price, "Price"), rate: positiveDecimal(rate, "Rate") };
}

export function previewTrade(given: Given): Preview {
  const { raw, mode, coin, at, balance } = given;
  const typed = mode === "naira" ? typedAmount(raw, "NGN") : typedAmount(raw, coin);
  if ("kind" in typed) return { figures: null, problems: [typed] };
  if (!at || !balance) return { figures: null, problems: [{ kind: "prices" }] };
  const figures = figuresOf(typed, { ...given, at, balance });
  return { figures, problems: problemsOf(figures, { ...given, at, balance }) };
}

type Known = Given & { at: TradePrice; balance: Money };

function figuresOf(typed: Money<"NGN"> | Money<CoinCode>, { side, coin, at, balance }: Known): TradeFigures {
  const rules = sideRules[side];
  if (typed.asset !== "NGN") return rules.forCrypto(typed, at);
  // If the naira amount equals the value of the whole balance, everything is sold, because rounding would leave dust.
  const everything = rules.maximum(balance, { mode: "naira", coin, at });
  return side === "sell" && everything?.units === typed.units
    ? rules.forCrypto(balance as Money<CoinCode>, at) // cast: a sale is paid with the coin
    : rules.forNaira(typed, coin, at);
}

function problemsOf(figures: TradeFigures, { side, at, balance }: Known): Problem[] {
  const rules = sideRules[side];
  const problems: Problem[] = [];
  if (isTooSmall(usdValue(figures.crypto, at.price)))
    problems.push({ kind: "minimum", message: rules.minimum });
  const missing = shortfallOf(balance, rules.cost(figures));
  if (!isZero(missing)) {
    const naira = missing.asset === "NGN" ? { missing: decimalText(missing) } : {};
    problems.push({ kind: "insufficient", message: rules.insufficient(missing), ...naira });
  }
  return problems;
}

/** The text for the Max key, or null if the balance is empty or the price is unknown. */
export function maxText({ side, mode, coin, at, balance }: Omit<Given, "raw">): string | null {
  if (!balance || isZero(balance)) return null;
  const maximum = sideRules[side].maximum(balance, { mode, coin, at });
  return maximum && decimalText(maximum);
}
