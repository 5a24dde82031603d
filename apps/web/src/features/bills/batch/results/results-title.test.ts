import { expect, it } from "vitest";
import type { ShownResult } from "./results-of.ts";
import { resultsTitle } from "./results-title.ts";

it.each<[ShownResult["is"][], string]>([
  [["bought"], "1 bill paid"],
  [["bought", "bought"], "2 bills paid"],
  [["bought", "pending", "bought"], "2 paid, 1 on its way"],
  [["pending", "bought", "pending"], "1 paid, 2 on their way"],
  [["pending"], "1 bill on its way"],
  [["pending", "pending"], "2 bills on their way"],
  [["bought", "pending", "refused"], "1 of 3 paid, 1 on its way"],
  [["bought", "pending", "pending", "refused"], "1 of 4 paid, 2 on their way"],
  [["unknown", "refused"], "0 of 2 paid"],
])("of %j says %s", (states, title) => {
  expect(resultsTitle(states.map((is) => ({ is })))).toBe(title);
});
