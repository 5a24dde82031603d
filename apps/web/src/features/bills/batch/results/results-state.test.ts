import { expect, it } from "vitest";
import type { ShownResult } from "./results-of.ts";
import { resultsState } from "./results-state.ts";

it.each<[ShownResult["is"][], string]>([
  [["bought", "bought"], "done"],
  [["bought", "refused"], "partly"],
  [["refused", "refused"], "failed"],
  [["bought", "pending", "refused"], "pending"],
  [["bought", "unknown"], "pending"],
])("of %j shows: %s", (states, state) => {
  expect(resultsState(states.map((is) => ({ is })))).toBe(state);
});
