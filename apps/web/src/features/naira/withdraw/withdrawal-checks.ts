import { atLeast, formatMoney, isZero, type Money, shortfall } from "@manilla/shared/money";
import {
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "@manilla/shared/naira/withdrawal-rules";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/typed-naira.ts";

/** The specification's message. `balance` is null while unknown. */
export function withdrawalProblem(raw: string, balance: Money<"NGN"> | null): string | undefined {
  const amount = typedNaira(raw);
  if (!amount || isZero(amount)) return t(withdrawalMessages.invalid);
  if (!atLeast(amount, withdrawalMinimum)) return t(withdrawalMessages.minimum);
  if (!atLeast(withdrawalMaximum, amount)) return t(withdrawalMessages.maximum);
  const missing = balance && shortfall(balance, amount);
  if (!missing || isZero(missing)) return undefined;
  return t(withdrawalMessages.insufficient(formatMoney(missing)));
}
