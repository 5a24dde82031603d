import { expect, it } from "vitest";
import { amountOf, caretAfter, cleanAmount, decimalsOf, isPositive } from "./money-input.ts";

it("keeps digits and one dot of what was typed or pasted", () => {
  expect(cleanAmount("₦1,234,567.89")).toBe("1234567.89");
  expect(cleanAmount("0,5")).toBe("0.5");
  expect(cleanAmount("0,000,000")).toBe("0");
  expect(cleanAmount("₦0,05")).toBe("0.05");
  expect(cleanAmount("1.2.3")).toBe("1.23");
  expect(cleanAmount("-5e3")).toBe("53");
  expect(cleanAmount("000.5")).toBe("0.5");
  expect(cleanAmount("0012")).toBe("12");
  expect(cleanAmount(".")).toBe("0.");
});

it("rounds nothing", () => {
  expect(cleanAmount("0.123456789123456789")).toBe("0.123456789123456789");
  expect(decimalsOf("0.123")).toBe(3);
});

it("says when the text is an amount", () => {
  expect(amountOf("5.")).toBe("5");
  expect(amountOf("")).toBeNull();
  expect(amountOf("0.10")).toBe("0.10");
  expect(amountOf("1e5")).toBeNull();
  expect(isPositive("0.00")).toBe(false);
  expect(isPositive("0.01")).toBe(true);
});

it("puts the caret after as many kept characters as before", () => {
  expect(caretAfter("1,234", 1, /,/)).toBe(1);
  expect(caretAfter("1,234", 2, /,/)).toBe(3);
  expect(caretAfter("1,234", 9, /,/)).toBe(5);
});
