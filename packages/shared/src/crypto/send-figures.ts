import type { CoinCode } from "../assets.ts";
import { Decimal } from "../decimal.ts";
import { exact, type Money, minus, roundDown } from "../money.ts";
import { ratio } from "./fees.ts";
import { decimalsSent } from "./networks.ts";

export interface SendFigures {
  amount: Money<CoinCode>;
  fee: Money<CoinCode>;
  receive: Money<CoinCode>;
}

/** Send a coin: the recipient gets the rest, rounded down to what its chain can carry; the company pays the network. */
export function sendFigures(amount: Money<CoinCode>): SendFigures {
  const kept = exact(amount).times(new Decimal(1).minus(ratio("send")));
  const places = decimalsSent(amount.asset);
  const receive = roundDown(amount.asset, kept.toDecimalPlaces(places, Decimal.ROUND_FLOOR));
  return { amount, fee: minus(amount, receive), receive };
}
