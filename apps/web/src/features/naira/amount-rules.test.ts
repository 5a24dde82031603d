import { expect, test } from "vitest";
import { raise, readAmount } from "./amount-rules.ts";

test.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["99.99", "Minimum deposit amount is ₦100"],
])("%j is refused: %s", (raw, message) => {
  expect(readAmount(raw)).toEqual({ ok: false, message });
});

test("₦100 is enough", () => {
  expect(readAmount("100")).toMatchObject({ ok: true, amount: { asset: "NGN", units: 10_000n } });
  expect(readAmount("100.")).toMatchObject({ ok: true, amount: { units: 10_000n } });
});

test("a quick amount is added to what is typed, kobo kept", () => {
  expect(raise("", 1_000)).toBe("1000");
  expect(raise("250.5", 5_000)).toBe("5250.5");
  expect(raise("250.", 5_000)).toBe("5250");
});
