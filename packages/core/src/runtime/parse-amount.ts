import type { AssetCode } from "@manilla/shared/assets";
import { amountText } from "@manilla/shared/http/fields";
import {
  AmountError,
  isAtLeast,
  isZero,
  type Money,
  maxUnits,
  toMoney,
  tooLargeMessage,
} from "@manilla/shared/money";
import { AppError, newInputError } from "./errors.ts";

/**
 * Parses decimal text or a number in the main unit (naira, not kobo). Throws AppError bad_request, with the optional
 * `message`, for zero, negative and unreadable amounts.
 */
export function parseAmount<A extends AssetCode>(
  asset: A,
  input: string | number,
  message?: string,
): Money<A> {
  try {
    const amount = toMoney(asset, amountText(input));
    if (!isZero(amount)) return amount;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
    throw newInputError("amount", message ?? error.message);
  }
  throw newInputError("amount", message ?? "Please enter a valid amount");
}

/** Throws AppError bad_request if an amount exceeds the ledger's range, as an amount times a price can. */
export function refuseTooLarge(...amounts: Money[]): void {
  if (amounts.some(({ units }) => units > maxUnits)) throw newInputError("amount", tooLargeMessage);
}

interface Bounds {
  minimum: Money<"NGN">;
  below: string;
  maximum: Money<"NGN">;
  above: string;
}

export function refuseOutside(amount: Money<"NGN">, { minimum, below, maximum, above }: Bounds): void {
  if (!isAtLeast(amount, minimum)) throw new AppError("below_minimum", below);
  if (!isAtLeast(maximum, amount)) throw new AppError("above_maximum", above);
}
