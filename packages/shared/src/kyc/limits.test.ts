import { expect, test } from "vitest";
import { toDecimal } from "../money.ts";
import { withdrawalMaximum } from "../naira/withdrawal-rules.ts";
import { dailyLimits, hundredthsText, lagosMidnight } from "./limits.ts";

test("a day's limits are the ones that were settled, in naira, and in dollars for sends", () => {
  const perLevel = ([0, 1, 2, 3] as const).map((level) => {
    const { trade, bills, send, withdraw } = dailyLimits[level];
    return [trade, bills, send, withdraw].map((units) => hundredthsText(units).replace(/\.00$/, ""));
  });
  expect(perLevel).toEqual([
    ["50000", "5000", "0", "0"],
    ["1000000", "200000", "1000", "0"],
    ["50000000", "2000000", "50000", "20000000"],
    ["500000000", "20000000", "500000", "200000000"],
  ]);
  expect(toDecimal(withdrawalMaximum)).toBe("5000000.00");
});

test("a day begins at midnight in Lagos, and 31 February does not begin", () => {
  expect(lagosMidnight("2028-02-29")).toEqual(new Date("2028-02-28T23:00:00Z"));
  for (const none of ["2026-02-29", "2026-02-31", "2026-04-31", "2026-13-01", "2026-1-1", ""])
    expect(lagosMidnight(none).getTime(), none).toBeNaN();
});
