import { t } from "../../../lib/texts/t.ts";
import type { LineResult } from "./buy-lines.ts";

/** "2 bought, 1 on its way": counts as bought only what was delivered. */
export function resultsTitle(results: readonly Pick<LineResult, "is">[]): string {
  const count = (state: LineResult["is"]) => results.filter(({ is }) => is === state).length;
  const bought = count("bought");
  const pending = count("pending");
  if (bought === results.length) return t("Airtime for {count} bought", { count: bought });
  if (pending === results.length) return t("Airtime for {count} on its way", { count: pending });
  const some = { bought, of: results.length };
  const whole =
    bought + pending === results.length
      ? t("{count} bought", { count: bought })
      : t("{bought} of {of} bought", some);
  if (pending === 0) return whole;
  const onWay = pending === 1 ? t("1 on its way") : t("{count} on their way", { count: pending });
  return `${whole}, ${onWay}`;
}
