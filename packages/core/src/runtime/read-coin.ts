import { type CoinCode, isCoin } from "@manilla/shared/assets";
import { AppError } from "./errors.ts";

export function readCoin(text: string): CoinCode {
  const code = text.toUpperCase();
  if (!isCoin(code)) throw new AppError("unsupported_currency");
  return code;
}
