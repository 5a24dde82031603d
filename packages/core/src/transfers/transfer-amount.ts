import { isAsset } from "@manilla/shared/assets";
import { usdCents } from "@manilla/shared/crypto/fees";
import { isAtLeast, type Money, roundUp, toDecimal } from "@manilla/shared/money";
import { transferMessages, transferMinimum } from "@manilla/shared/transfers/rules";
import type { Context } from "../context.ts";
import type { Facts } from "../ledger/types.ts";
import { dollarValue, tradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { parseAmount, refuseTooLarge } from "../runtime/parse-amount.ts";

/** `worth` is the value in naira, rounded up to the kobo because limits count the value. */
export interface TransferAmount {
  amount: Money;
  worth: Money<"NGN">;
  facts: Pick<Facts, "nairaValue" | "dollarCents" | "price" | "rate">;
}

/**
 * Throws AppError: unsupported_currency, bad_request, below_minimum (₦10), rates_unavailable (the coin has no current
 * price).
 */
export async function readTransferAmount(
  ctx: Context,
  { asset, amount: typed }: { asset: string; amount: string | number },
): Promise<TransferAmount> {
  const code = asset.toUpperCase();
  if (!isAsset(code)) throw new AppError("unsupported_currency");
  const amount = parseAmount(code, typed);
  const value = await valueOf(ctx, amount);
  if (!isAtLeast(value.worth, transferMinimum)) throw new AppError("below_minimum", transferMessages.minimum);
  return value;
}

/** Throws AppError: rates_unavailable (the coin has no current price), bad_request (the value is too large). */
export async function valueOf(ctx: Context, amount: Money): Promise<TransferAmount> {
  if (amount.asset === "NGN") {
    const worth = amount as Money<"NGN">; // cast: the asset is NGN here
    const dollarCents = await dollarValue(ctx, worth);
    return { amount, worth, facts: { nairaValue: worth, ...(dollarCents !== undefined && { dollarCents }) } };
  }
  const { price, midRate } = await tradingPrices(ctx, amount.asset);
  const dollars = toDecimal(amount).times(price);
  const worth = roundUp("NGN", dollars.times(midRate));
  refuseTooLarge(worth);
  return {
    amount,
    worth,
    facts: {
      nairaValue: worth,
      dollarCents: usdCents(dollars),
      price: price.toFixed(),
      rate: midRate.toFixed(),
    },
  };
}
