import type { AssetCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { AmountError, isZero, type Money, money } from "@manilla/shared/money";
import { amountOf } from "../../lib/money/money-input.ts";
import { t } from "../../lib/texts/t.ts";

/** Why one cannot go on yet; with the words for the screen where there are some. */
export type Problem =
  | { is: "empty" | "prices" }
  | { is: "invalid" | "minimum" | "same"; message: string }
  /** `missing` in naira, where naira is what is missing. */
  | { is: "insufficient"; message: string; missing?: string };

/** The amount, or what is wrong with it. */
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

/**
 * The problems that stop this one. While an earlier one waits for its answer (`isUnanswered`), it may be what the balance lacks, and
 * can be asked about.
 */
export function blocking(problems: readonly Problem[], isUnanswered: boolean): readonly Problem[] {
  return problems.filter(({ is }) => is !== "insufficient" || !isUnanswered);
}

/** The error of the typed text itself, shown at its field. */
export function fieldError(problems: readonly Problem[]): string | undefined {
  const wrong = problems.find((problem) => problem.is === "invalid");
  return wrong && "message" in wrong ? wrong.message : undefined;
}
