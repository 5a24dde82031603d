import { expect, it } from "vitest";
import type { LineResult } from "./buy-lines.ts";
import { resultsTitle } from "./results-title.ts";

it.each<[LineResult["is"][], string]>([
  [["bought", "bought"], "Airtime for 2 bought"],
  [["bought", "pending", "bought"], "2 bought, 1 on its way"],
  [["pending", "bought", "pending"], "1 bought, 2 on their way"],
  [["pending", "pending"], "Airtime for 2 on its way"],
  [["bought", "pending", "refused"], "1 of 3 bought, 1 on its way"],
  [["unknown", "refused"], "0 of 2 bought"],
])("of %j says %s", (states, title) => {
  expect(resultsTitle(states.map((is) => ({ is })))).toBe(title);
});
