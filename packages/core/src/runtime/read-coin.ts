import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { AppError } from "./errors.ts";

/** Parses a request's coin code in any case. Throws AppError unsupported_currency, also for naira. */
export function readCoin(text: string): CoinCode {
  const code = text.toUpperCase();
  if (!isCoin(code)) throw new AppError("unsupported_currency");
  return code;
}
