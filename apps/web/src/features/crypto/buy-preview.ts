import type { CoinCode } from "@manilla/shared/assets";
import {
  belowMinimum,
  buyCryptoAmount,
  buyForNaira,
  maxBuy,
  type TradeFigures,
  type TradePrice,
  usdValue,
} from "@manilla/shared/crypto/fees";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { positiveDecimal } from "@manilla/shared/decimal";
import { formatNaira } from "@manilla/shared/format-money";
import { AmountError, isZero, type Money, money, shortfall, toDecimal } from "@manilla/shared/money";
import { amountOf } from "../../lib/money-input.ts";

export type Mode = "naira" | "crypto";

/** Why one cannot buy yet, in words for the button, and for the screen where they belong there. */
export type Problem =
  | { is: "empty" | "prices" }
  | { is: "invalid"; message: string }
  | { is: "minimum"; message: string }
  | { is: "insufficient"; message: string };

export interface Preview {
  figures: TradeFigures | null;
  problems: readonly Problem[];
}

interface Given {
  raw: string;
  mode: Mode;
  coin: CoinCode;
  /** Null until both prices are known and above zero. */
  at: TradePrice | null;
  balance: Money<"NGN"> | null;
}

/** The price of a coin in dollars and of a dollar in naira, or null while either is missing or zero. */
export function tradePrice(price: number | undefined, rate: number | undefined): TradePrice | null {
  if (!price || !rate || price <= 0 || rate <= 0) return null;
  return { price: positiveDecimal(price, "Price"), rate: positiveDecimal(rate, "Rate") };
}

/** What the typed amount comes to, by the very functions the server books with. */
export function previewBuy({ raw, mode, coin, at, balance }: Given): Preview {
  if (raw === "") return { figures: null, problems: [{ is: "empty" }] };
  const typed = typedAmount(raw, mode === "naira" ? "NGN" : coin);
  if (typeof typed === "string") return { figures: null, problems: [{ is: "invalid", message: typed }] };
  if (!at || !balance) return { figures: null, problems: [{ is: "prices" }] };
  const figures =
    typed.asset === "NGN"
      ? buyForNaira(typed as Money<"NGN">, coin, at)
      : buyCryptoAmount(typed as Money<CoinCode>, at);
  return { figures, problems: problemsOf(figures, at, balance) };
}

function problemsOf(figures: TradeFigures, at: TradePrice, balance: Money<"NGN">): Problem[] {
  const problems: Problem[] = [];
  if (belowMinimum(usdValue(figures.crypto, at.price)))
    problems.push({ is: "minimum", message: cryptoMessages.minimumBuy });
  const missing = shortfall(balance, figures.total);
  if (!isZero(missing)) {
    problems.push({
      is: "insufficient",
      message: cryptoMessages.insufficientNaira(formatNaira(toDecimal(missing))),
    });
  }
  return problems;
}

/** The most that can be bought, as it would be typed: all the naira, or the coin that this naira buys. */
export function maxText(given: Pick<Given, "mode" | "coin" | "at" | "balance">): string | null {
  const { mode, coin, at, balance } = given;
  if (!balance || isZero(balance)) return null;
  if (mode === "naira") return toDecimal(balance);
  return at && toDecimal(maxBuy(balance, coin, at));
}

/** The amount, or what is wrong with it. */
function typedAmount(raw: string, asset: "NGN" | CoinCode): Money | string {
  const text = amountOf(raw);
  if (text === null) return cryptoMessages.invalidAmount;
  try {
    const amount = money(asset, text);
    return isZero(amount) ? cryptoMessages.invalidAmount : amount;
  } catch (error) {
    if (error instanceof AmountError) return error.message;
    throw error;
  }
}
