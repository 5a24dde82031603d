import { money } from "@manilla/shared/money";
import { expect, test } from "vitest";
import { withdrawalProblem } from "./withdrawal-checks.ts";

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
