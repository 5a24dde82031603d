import { createQuote } from "@manilla/shared/crypto/contract";
import { expect, it } from "vitest";
import { documentedReply } from "#testing/documented-reply.ts";
import { hasDropped, quoteRows } from "./review-sheet.tsx";

it.each(["buy", "sell"] as const)("the review of a %s says the margin in the rate, in figures", (side) => {
  const labels = quoteRows[side](documentedReply(createQuote, { side })).map(({ label }) => label);
  expect(labels).toContain("Rate (our margin 1%)");
  expect(labels).toContain("Fee (2%)");
});

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
