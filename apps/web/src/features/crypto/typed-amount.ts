import type { AssetCode } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { AmountError, isZero, type Money, toMoney } from "@manilla/shared/money";
import { t } from "@manilla/ui/texts/t.ts";
import { amountOf } from "#lib/money/money-input.ts";

export type Problem =
  | { kind: "empty" | "prices" }
  | { kind: "invalid" | "minimum" | "same"; message: string }
  /** `missing`: the missing naira, if the person pays with naira. */
  | { kind: "insufficient"; message: string; missing?: string };

export function typedAmount<A extends AssetCode>(raw: string, asset: A): Money<A> | Problem {
  if (raw === "") return { kind: "empty" };
  const text = amountOf(raw);
  const invalid = { kind: "invalid", message: t(cryptoMessages.invalidAmount) } as const;
  if (text === null) return invalid;
  try {
    const amount = toMoney(asset, text);
    return isZero(amount) ? invalid : amount;
  } catch (error) {
    if (error instanceof AmountError) return { ...invalid, message: t(error.message) };
    throw error;
  }
}

/** A low balance does not block the form while a trade has no answer, because that trade may have used the balance. */
export function blockingProblems(problems: readonly Problem[], isUnanswered: boolean): readonly Problem[] {
  return problems.filter(({ kind }) => kind !== "insufficient" || !isUnanswered);
}

export function fieldError(problems: readonly Problem[]): string | undefined {
  const wrong = problems.find((problem) => problem.kind === "invalid");
  return wrong && "message" in wrong ? wrong.message : undefined;
}
