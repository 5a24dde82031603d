import type { LineResult } from "./buy-lines.ts";

/** "2 bought, 1 on its way": counts as bought only what was delivered. */
export function resultsTitle(results: readonly Pick<LineResult, "is">[]): string {
  const count = (state: LineResult["is"]) => results.filter(({ is }) => is === state).length;
  const bought = count("bought");
  const pending = count("pending");
  if (bought === results.length) return `Airtime for ${bought} bought`;
  if (pending === results.length) return `Airtime for ${pending} on its way`;
  const whole = bought + pending === results.length ? "" : ` of ${results.length}`;
  const onWay = `${pending} on ${pending === 1 ? "its" : "their"} way`;
  return pending > 0 ? `${bought}${whole} bought, ${onWay}` : `${bought}${whole} bought`;
}
