import type { validateAddress as contract } from "@manilla/shared/crypto/send-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { readCoin } from "../../runtime/read-coin.ts";
import { checkAddress } from "./check-address.ts";

/** Whether a coin can be sent there, and on which network; else why not. Throws AppError unsupported_currency. */
export function validateAddress(asked: {
  currency: string;
  address: string;
  network?: string | undefined;
}): ReplyOf<typeof contract> {
  const coin = readCoin(asked.currency);
  const check = checkAddress(coin, asked);
  return check.valid ? { valid: true, network: check.network.id } : { valid: false, reason: check.reason };
}
