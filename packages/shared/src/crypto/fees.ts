import type { CoinCode } from "../assets.ts";
import { Decimal } from "../decimal.ts";
import { feePercent } from "../fee-percent.ts";
import { type Money, roundDown, roundUp, subtractAmount, toDecimal } from "../money.ts";

type TradeSide = Exclude<keyof typeof feePercent, "withdraw">;

export const feeRatio = (side: TradeSide) => new Decimal(feePercent[side]).div(100);

/** `price`: dollars for one coin. `rate`: naira for one dollar, on this side of the trade. */
export interface TradePrice {
  price: Decimal;
  rate: Decimal;
}

/** Amounts of a trade. `value` excludes the fee, and `total` is what a buyer pays or a seller receives. */
export interface TradeFigures {
  crypto: Money<CoinCode>;
  value: Money<"NGN">;
  fee: Money<"NGN">;
  total: Money<"NGN">;
}

const nairaValue = (crypto: Money<CoinCode>, at: TradePrice) =>
  toDecimal(crypto).times(at.price).times(at.rate);

/** Calculates the payment from the unrounded value and rounds it up to the kobo only once. */
export function buyCryptoAmount(crypto: Money<CoinCode>, at: TradePrice): TradeFigures {
  const exactValue = nairaValue(crypto, at);
  const value = roundUp("NGN", exactValue);
  const total = roundUp("NGN", exactValue.times(feeRatio("buy").plus(1)));
  return { crypto, value, fee: subtractAmount(total, value), total };
}

/** Spends all of `total`, fee included, and rounds the coin down. */
export function buyForNaira(total: Money<"NGN">, coin: CoinCode, at: TradePrice): TradeFigures {
  const exactValue = toDecimal(total).div(feeRatio("buy").plus(1));
  const value = roundDown("NGN", exactValue);
  const crypto = roundDown(coin, exactValue.div(at.price.times(at.rate)));
  return { crypto, value, fee: subtractAmount(total, value), total };
}

export const tradedShare = new Decimal(1).div(feeRatio("buy").plus(1));

/**
 * The largest purchase that the balance covers, fee included. At the same price, this purchase is never refused as
 * insufficient.
 */
export function maxBuy(balance: Money<"NGN">, coin: CoinCode, at: TradePrice): Money<CoinCode> {
  return buyForNaira(balance, coin, at).crypto;
}

/** The proceeds are rounded down to the kobo. */
export function sellCryptoAmount(crypto: Money<CoinCode>, at: TradePrice): TradeFigures {
  const exactValue = nairaValue(crypto, at);
  const value = roundDown("NGN", exactValue);
  const total = roundDown("NGN", exactValue.times(new Decimal(1).minus(feeRatio("sell"))));
  return { crypto, value, fee: subtractAmount(value, total), total };
}

/** Sells so that exactly this amount of naira arrives. The coin is rounded up. */
export function sellForNaira(total: Money<"NGN">, coin: CoinCode, at: TradePrice): TradeFigures {
  const exactValue = toDecimal(total).div(new Decimal(1).minus(feeRatio("sell")));
  const crypto = roundUp(coin, exactValue.div(at.price.times(at.rate)));
  const value = roundDown("NGN", exactValue);
  return { crypto, value, fee: subtractAmount(value, total), total };
}

export function maxSellNaira(balance: Money<CoinCode>, at: TradePrice): Money<"NGN"> {
  return sellCryptoAmount(balance, at).total;
}

export interface SwapFigures {
  from: Money<CoinCode>;
  before: Money<CoinCode>;
  fee: Money<CoinCode>;
  receive: Money<CoinCode>;
}

/** Deducts the fee from the received coin and rounds the rest down. */
export function swapFigures(
  from: Money<CoinCode>,
  to: CoinCode,
  fromPrice: Decimal,
  toPrice: Decimal,
): SwapFigures {
  const exactBefore = toDecimal(from).times(fromPrice).div(toPrice);
  const before = roundDown(to, exactBefore);
  const receive = roundDown(to, exactBefore.times(new Decimal(1).minus(feeRatio("swap"))));
  return { from, before, fee: subtractAmount(before, receive), receive };
}

export function usdValue(crypto: Money<CoinCode>, price: Decimal): Decimal {
  return toDecimal(crypto).times(price);
}

export function usdText(value: Decimal): string {
  return value.toFixed(2, Decimal.ROUND_DOWN);
}

export function usdCents(value: Decimal): bigint {
  return BigInt(value.times(100).toFixed(0, Decimal.ROUND_DOWN));
}

export function centsText(cents: bigint): string {
  return new Decimal(cents.toString()).div(100).toFixed(2);
}

export const minimumUsd = "1";

export function isTooSmall(usd: Decimal): boolean {
  return usd.lt(minimumUsd);
}

/** The server's minimum is 0.5 % below the screen's, so that a slightly lower price at the server causes no refusal. */
export function isTooSmallForServer(usd: Decimal): boolean {
  return usd.lt(new Decimal(minimumUsd).times("0.995"));
}
