import type { OutcomeProps } from "../../../../ui/states/outcome.tsx";
import type { ShownResult } from "./results-of.ts";

/** The sign above the results: an hourglass only while one of them may still change. */
export function resultsState(results: readonly Pick<ShownResult, "is">[]): OutcomeProps["state"] {
  if (results.every(({ is }) => is === "bought")) return "done";
  if (results.some(({ is }) => is === "pending" || is === "unknown")) return "pending";
  return results.every(({ is }) => is === "refused") ? "failed" : "partly";
}
