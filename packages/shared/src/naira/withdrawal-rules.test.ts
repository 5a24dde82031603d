import { expect, it, test } from "vitest";
import { decimalText, formatMoney, fromUnits, toMoney } from "../money.ts";
import { depositExpiryMinutes, depositMaximum, depositMinimum } from "./rules.ts";
import {
  newAccountMaximum,
  ruleApprovalMaximum,
  withdrawalFigures,
  withdrawalLevel,
  withdrawalMaximum,
  withdrawalMessages,
  withdrawalMinimum,
} from "./withdrawal-rules.ts";

test("a withdrawal takes ₦100 to ₦5,000,000 at level 2, and the rule approves ₦200,000, ₦50,000 to a new account", () => {
  expect(
    [withdrawalMinimum, withdrawalMaximum, ruleApprovalMaximum, newAccountMaximum].map(formatMoney),
  ).toEqual(["₦100.00", "₦5,000,000.00", "₦200,000.00", "₦50,000.00"]);
  expect(withdrawalLevel).toBe(2);
  expect(withdrawalMessages.minimum).toBe("Minimum withdrawal amount is ₦100");
  expect(withdrawalMessages.maximum).toBe("Maximum withdrawal amount is ₦5,000,000");
  expect(withdrawalMessages.insufficient("₦5.00")).toBe("Insufficient balance. You need ₦5.00 more.");
});

test("a deposit takes ₦100 to ₦10,000,000 and expires after 15 minutes", () => {
  expect([depositMinimum, depositMaximum].map(formatMoney)).toEqual(["₦100.00", "₦10,000,000.00"]);
  expect(depositExpiryMinutes).toBe(15);
});

it.each([
  ["100", "1.50", "98.50"],
  ["5000000", "75000.00", "4925000.00"],
  ["100.01", "1.51", "98.50"],
  ["0.01", "0.01", "0.00"],
  ["1", "0.02", "0.98"],
])("a withdrawal of ₦%s has a fee of ₦%s, and the bank receives ₦%s", (typed, fee, receive) => {
  const figures = withdrawalFigures(toMoney("NGN", typed));
  expect([decimalText(figures.fee), decimalText(figures.receive)]).toEqual([fee, receive]);
  expect(figures.fee.units + figures.receive.units).toBe(figures.amount.units);
});

test("the bank receives 985 thousandths of every amount, rounded down", () => {
  for (let units = 1n; units < 3_000n; units += 7n)
    expect(withdrawalFigures(fromUnits("NGN", units)).receive.units).toBe((units * 985n) / 1_000n);
});
