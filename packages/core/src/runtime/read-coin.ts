import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { AppError } from "./errors.ts";

/** Reads a request's coin, in either case: "btc" is BTC. Throws AppError unsupported_currency, also for naira. */
export function readCoin(text: string): CoinCode {
  const code = text.toUpperCase();
  if (!isCoin(code)) throw new AppError("unsupported_currency");
  return code;
}
