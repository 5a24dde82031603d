import type { CoinCode } from "../assets.ts";
import { Decimal } from "../decimal.ts";
import { type Money, roundDown, roundUp, subtractAmount, toDecimal } from "../money.ts";
import { feeRatio } from "./fees.ts";
import { decimalsSent } from "./networks.ts";

export interface SendFigures {
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  receive: Money<CoinCode>;
}

const keptShare = new Decimal(1).minus(feeRatio("send"));

/** The fee is deducted and the rest is rounded down to the chain's decimals. The company pays the network fee. */
export function sendFigures(amount: Money<CoinCode>): SendFigures {
  const kept = toDecimal(amount).times(keptShare);
  const places = decimalsSent(amount.asset);
  const receive = roundDown(amount.asset, kept.toDecimalPlaces(places, Decimal.ROUND_FLOOR));
  return { amount, fee: subtractAmount(amount, receive), receive };
}

/** Returns the smallest amount to send that leaves `receive` after the fee. */
export function amountToSend(receive: Money<CoinCode>): Money<CoinCode> {
  return roundUp(receive.asset, toDecimal(receive).div(keptShare));
}
