import { money } from "@manilla/shared/money";
import { expect, test } from "vitest";
import { raise } from "./naira-deposit-screen.tsx";
import { readAmount } from "./use-deposit.ts";

test.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["99.99", "Minimum deposit amount is ₦100"],
])("%j is refused: %s", (raw, message) => {
  expect(readAmount(raw)).toBe(message);
});

test("₦100 is enough", () => {
  expect(readAmount("100")).toEqual(money("NGN", "100"));
  expect(readAmount("100.")).toEqual(money("NGN", "100"));
});

test("a quick amount is added to what is typed, kobo kept", () => {
  expect(raise("", 1_000)).toBe("1000");
  expect(raise("250.5", 5_000)).toBe("5250.5");
  expect(raise("250.", 5_000)).toBe("5250");
});
