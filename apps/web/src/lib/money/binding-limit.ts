import { Decimal } from "@manilla/shared/decimal";
import type { LimitLine } from "../live/limits.ts";

/** The smallest limit. Null if the balance is smaller. */
export function bindingLimit(line: LimitLine, funds: string | null): "level" | "day" | "once" | null {
  if (new Decimal(line.daily).isZero()) return "level";
  if (funds === null) return null;
  const once = line.perTransaction === null ? null : new Decimal(line.perTransaction);
  const least = once ? Decimal.min(once, line.left) : new Decimal(line.left);
  if (least.gte(funds)) return null;
  return once && once.lt(line.left) ? "once" : "day";
}
