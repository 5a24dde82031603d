import type { CoinCode } from "../assets.ts";
import { Decimal } from "../decimal.ts";
import { feePercent } from "../fee-percent.ts";
import { exact, type Money, minus, roundDown, roundUp } from "../money.ts";

type TradeSide = Exclude<keyof typeof feePercent, "withdraw">;

/** The fee of this side as a part of one. */
export const ratio = (side: TradeSide) => new Decimal(feePercent[side]).div(100);

/** `price`: dollars for one coin. `rate`: naira for one dollar, on this side of the trade. */
export interface TradePrice {
  price: Decimal;
  rate: Decimal;
}

/** The terms of one trade against naira. `value` is before the fee; a buyer pays `total`, a seller receives it. */
export interface TradeFigures {
  crypto: Money<CoinCode>;
  value: Money<"NGN">;
  fee: Money<"NGN">;
  total: Money<"NGN">;
}

const nairaValue = (crypto: Money<CoinCode>, at: TradePrice) => exact(crypto).times(at.price).times(at.rate);

/** Buy so much of a coin: the fee is on top. What the user pays is rounded up to the kobo, in one step from the exact value. */
export function buyCryptoAmount(crypto: Money<CoinCode>, at: TradePrice): TradeFigures {
  const exactValue = nairaValue(crypto, at);
  const value = roundUp("NGN", exactValue);
  const total = roundUp("NGN", exactValue.times(ratio("buy").plus(1)));
  return { crypto, value, fee: minus(total, value), total };
}

/** Buy for so much naira, fee included: the whole amount is spent, the coin received is rounded down. */
export function buyForNaira(total: Money<"NGN">, coin: CoinCode, at: TradePrice): TradeFigures {
  const exactValue = exact(total).div(ratio("buy").plus(1));
  const value = roundDown("NGN", exactValue);
  const crypto = roundDown(coin, exactValue.div(at.price.times(at.rate)));
  return { crypto, value, fee: minus(total, value), total };
}

/** The part of what a buyer pays that the coin is worth; the rest is the fee. */
export const tradedShare = new Decimal(1).div(ratio("buy").plus(1));

/** The most of a coin a naira balance buys, fee included: never refused as insufficient at the same price. */
export function maxBuy(balance: Money<"NGN">, coin: CoinCode, at: TradePrice): Money<CoinCode> {
  return buyForNaira(balance, coin, at).crypto;
}

/** Sell so much of a coin: the fee is deducted, what the user receives is rounded down to the kobo. */
export function sellCryptoAmount(crypto: Money<CoinCode>, at: TradePrice): TradeFigures {
  const exactValue = nairaValue(crypto, at);
  const value = roundDown("NGN", exactValue);
  const total = roundDown("NGN", exactValue.times(new Decimal(1).minus(ratio("sell"))));
  return { crypto, value, fee: minus(value, total), total };
}

/** Sell for so much naira to arrive: the coin given is rounded up, the naira is exact. */
export function sellForNaira(total: Money<"NGN">, coin: CoinCode, at: TradePrice): TradeFigures {
  const exactValue = exact(total).div(new Decimal(1).minus(ratio("sell")));
  const crypto = roundUp(coin, exactValue.div(at.price.times(at.rate)));
  const value = roundDown("NGN", exactValue);
  return { crypto, value, fee: minus(value, total), total };
}

/** The most naira that can arrive for a coin balance. */
export function maxSellNaira(balance: Money<CoinCode>, at: TradePrice): Money<"NGN"> {
  return sellCryptoAmount(balance, at).total;
}

export interface SwapFigures {
  from: Money<CoinCode>;
  before: Money<CoinCode>;
  fee: Money<CoinCode>;
  receive: Money<CoinCode>;
}

/** Swap one coin for another at their dollar prices: the fee is a part of what is received, rounded down. */
export function swapFigures(
  from: Money<CoinCode>,
  to: CoinCode,
  fromPrice: Decimal,
  toPrice: Decimal,
): SwapFigures {
  const exactBefore = exact(from).times(fromPrice).div(toPrice);
  const before = roundDown(to, exactBefore);
  const receive = roundDown(to, exactBefore.times(new Decimal(1).minus(ratio("swap"))));
  return { from, before, fee: minus(before, receive), receive };
}

/** The dollar value of a coin amount at the market price, exact. */
export function usdValue(crypto: Money<CoinCode>, price: Decimal): Decimal {
  return exact(crypto).times(price);
}

/** Dollars as people read them: two decimals, rounded down. */
export function usdText(value: Decimal): string {
  return value.toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2);
}

/** Whole cents, rounded down. */
export function usdCents(value: Decimal): bigint {
  return BigInt(value.times(100).toFixed(0, Decimal.ROUND_DOWN));
}

/** Whole cents as dollars: 123n is "1.23". */
export function centsText(cents: bigint): string {
  return new Decimal(cents.toString()).div(100).toFixed(2);
}

/** Buy, sell, swap and send start at one dollar. */
export const minimumUsd = "1";

/** A screen says no below one dollar. */
export function belowMinimum(usd: Decimal): boolean {
  return usd.lt(minimumUsd);
}

/** The server allows half a percent less, so that a screen that said yes a moment ago is not refused. */
export function belowServerMinimum(usd: Decimal): boolean {
  return usd.lt(new Decimal(minimumUsd).times("0.995"));
}
