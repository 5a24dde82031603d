import { expect, test } from "vitest";
import { toDecimal } from "../money.ts";
import { dailyLimits, limitText, withdrawalMaximum } from "./limits.ts";

test("a day's limits are the ones that were settled, in naira, and in dollars for sends", () => {
  const perLevel = ([0, 1, 2, 3] as const).map((level) => {
    const { trade, bills, send, withdraw } = dailyLimits[level];
    return [trade, bills, send, withdraw].map((units) => limitText(units).replace(/\.00$/, ""));
  });
  expect(perLevel).toEqual([
    ["50000", "5000", "0", "0"],
    ["1000000", "200000", "1000", "0"],
    ["50000000", "2000000", "50000", "20000000"],
    ["500000000", "20000000", "500000", "200000000"],
  ]);
  expect(toDecimal(withdrawalMaximum)).toBe("5000000.00");
});
