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

/** Returns the props of a <Link> to the deposit page. After the deposit, the person returns to `back`. */
export function addMoneyLink(missing: string, back: ReturnTo): { to: string; state: { addMoney: Wanted } } {
  return { to: paths.depositNaira, state: { addMoney: { amount: atLeastMinimum(missing), ...back } } };
}

/** Returns the amount of a deposit that covers `missing`: whole naira, at least the minimum. */
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
