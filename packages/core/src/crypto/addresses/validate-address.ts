import type { validateAddress as contract } from "@manilla/shared/crypto/send-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { Context } from "../../context.ts";
import { AppError } from "../../runtime/errors.ts";
import { readCoin } from "../../runtime/read-coin.ts";
import { checkAddress } from "./check-address.ts";
import { findReceiver } from "./issued.ts";

/** Throws AppError unsupported_currency. */
export async function validateAddress(
  ctx: Context,
  asked: { currency: string; address: string; network?: string | undefined; memo?: string | undefined },
): Promise<ReplyOf<typeof contract>> {
  const coin = readCoin(asked.currency);
  const check = checkAddress(coin, asked);
  if (!check.valid) return { valid: false, reason: check.reason };
  try {
    await findReceiver(ctx, check);
    return { valid: true, network: check.network.id };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_address")
      return { valid: false, reason: error.message };
    throw error;
  }
}
