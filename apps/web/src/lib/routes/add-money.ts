import { toMoney } from "@manilla/shared/money";
import { depositMinimum } from "@manilla/shared/naira/rules";
import { paths } from "@manilla/shared/web-paths";
import { fieldsOf } from "./fields-of.ts";

export interface ReturnTo {
  to: string;
  state: Record<string, unknown>;
}

export interface Wanted extends ReturnTo {
  amount: string;
}

/** The deposit page returns to `back`. Spread the result into a `<Link>`. */
export function addMoneyLink(missing: string, back: ReturnTo): { to: string; state: { addMoney: Wanted } } {
  return { to: paths.depositNaira, state: { addMoney: { amount: atLeastMinimum(missing), ...back } } };
}

/** A deposit is in whole naira and at least the minimum. */
function atLeastMinimum(missing: string): string {
  const { units } = toMoney("NGN", missing);
  const kobo = units < depositMinimum.units ? depositMinimum.units : units;
  return String((kobo + 99n) / 100n);
}

export function wantedOf(state: unknown): Wanted | null {
  const { amount, to, state: carried } = fieldsOf(fieldsOf(state)["addMoney"]);
  if (typeof amount !== "string" || typeof to !== "string" || !to.startsWith("/")) return null;
  return { amount, to, state: fieldsOf(carried) };
}
