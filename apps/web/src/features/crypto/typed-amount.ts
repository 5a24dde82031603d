import type { AssetCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { AmountError, isZero, type Money, money } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { amountOf } from "#lib/money/money-input.ts";

export type Problem =
  | { kind: "empty" | "prices" }
  | { kind: "invalid" | "minimum" | "same"; message: string }
  /** `missing` is in naira. It is set only if the person pays with naira. */
  | { kind: "insufficient"; message: string; missing?: string };

/** Returns the error message of an invalid amount. */
export function typedAmount<A extends AssetCode>(raw: string, asset: A): Money<A> | string {
  const text = amountOf(raw);
  if (text === null) return t(cryptoMessages.invalidAmount);
  try {
    const amount = money(asset, text);
    return isZero(amount) ? t(cryptoMessages.invalidAmount) : amount;
  } catch (error) {
    if (error instanceof AmountError) return t(error.message);
    throw error;
  }
}

/** An earlier trade without an answer may have used the balance, so it is not blocked by a low balance. */
export function blockingProblems(problems: readonly Problem[], isUnanswered: boolean): readonly Problem[] {
  return problems.filter(({ kind }) => kind !== "insufficient" || !isUnanswered);
}

export function fieldError(problems: readonly Problem[]): string | undefined {
  const wrong = problems.find((problem) => problem.kind === "invalid");
  return wrong && "message" in wrong ? wrong.message : undefined;
}
