import { t } from "../../../lib/texts/t.ts";
import { type Choice, hasProducts, isLoading, type Known } from "./order.ts";

interface Form {
  /** How many lines can be paid. */
  count: number;
  /** Their total, as it is shown. */
  sum: string;
  /** What is chosen for those that are ticked. */
  chosen: readonly Choice[];
  known: Known;
}

/** The pay button: what is paid, or what is missing before anything can be. */
export function payWords({ count, sum, chosen, known }: Form): string {
  if (count > 0) return t("Pay {amount} for {count}", { amount: sum, count });
  if (chosen.length === 0) return t("Choose who to pay for");
  if (chosen.every((choice) => isLoading(choice, known))) return t("Loading...");
  return chosen.every(({ pays }) => hasProducts(pays)) ? t("Choose a plan or bundle") : t("Enter an amount");
}
