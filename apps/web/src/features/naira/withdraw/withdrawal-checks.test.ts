import { money } from "@manilla/shared/money";
import { describe, expect, test } from "vitest";
import type { Limits } from "../../../lib/live/limits.ts";
import { mostToWithdraw, withdrawalProblem } from "./withdrawal-checks.ts";

const rich = money("NGN", "9000000");

test.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["99.99", "Minimum withdrawal amount is ₦100"],
  ["100", undefined],
  ["5000000", undefined],
  ["5000000.01", "Maximum withdrawal amount is ₦5,000,000"],
])("withdrawing %j: %s", (raw, problem) => {
  expect(withdrawalProblem(raw, rich)).toBe(problem);
});

test("what the balance lacks is said to the kobo", () => {
  expect(withdrawalProblem("2000", money("NGN", "1499.5"))).toBe(
    "Insufficient balance. You need ₦500.50 more.",
  );
  expect(withdrawalProblem("2000", null)).toBeUndefined();
});

describe("the most that can be withdrawn", () => {
  const line = { currency: "NGN" as const, daily: "20000000.00", used: "0.00", perTransaction: "5000000.00" };
  const limitsOf = (left: string, own: string | null = null): Limits =>
    ({
      limits: { withdraw: { ...line, left } },
      newDevice: null,
      ownDaily: own === null ? null : { maximum: "9000000.00", used: "0.00", left: own },
    }) as Limits; // the other limits have no part in it

  test.each([
    ["the balance, while no limit is known", undefined, "3000000", "3000000", "balance"],
    ["the balance, where it ends first", limitsOf("20000000.00"), "3000000", "3000000", "balance"],
    ["one withdrawal's maximum", limitsOf("20000000.00"), "9000000", "5000000", "once"],
    ["what is left of the day", limitsOf("1500000.50"), "9000000", "1500000.5", "limit"],
    ["what the person's own limit leaves", limitsOf("2000000.00", "700.00"), "9000000", "700", "limit"],
    ["nothing, once the day is used up", limitsOf("0.00"), "9000000", "0", "limit"],
  ])("is %s", (_, limits, balance, amount, endsWith) => {
    const most = mostToWithdraw(money("NGN", balance), limits);
    expect(most).toEqual({ amount: money("NGN", amount), endsWith });
  });
});
