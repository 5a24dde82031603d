import { formatNaira } from "@manilla/shared/format-money";
import { atLeast, isZero, type Money, shortfall, toDecimal } from "@manilla/shared/money";
import {
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { typedNaira } from "../../../lib/money/typed-naira.ts";

/** Why this amount cannot be withdrawn, in the words of the specification. `balance` is null while it is not known. */
export function withdrawalProblem(raw: string, balance: Money<"NGN"> | null): string | undefined {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return withdrawalMessages.invalid;
  if (!atLeast(amount, withdrawalMinimum)) return withdrawalMessages.minimum;
  if (!atLeast(withdrawalMaximum, amount)) return withdrawalMessages.maximum;
  const missing = balance && shortfall(balance, amount);
  if (!missing || isZero(missing)) return undefined;
  return withdrawalMessages.insufficient(formatNaira(toDecimal(missing)));
}
