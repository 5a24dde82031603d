import { expect, it } from "vitest";
import { hasDropped } from "./price-drop.ts";

it.each([
  ["44627.00", "44626.00", false],
  ["1.00000000", "0.99999950", false],
  ["1000.00", "999.00", true],
  ["1000.00", "999.01", false],
  ["1000.00", "1100.00", false],
  ["0.00", "1.00", false],
])("from %s to %s: %s", (before, now, expected) => {
  expect(hasDropped(before, now)).toBe(expected);
});
