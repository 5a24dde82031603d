import fc from "fast-check";
import { expect, it } from "vitest";
import { localAsTyped } from "./phone-number.ts";
import { digitsAfter } from "./typed-digits.ts";

it.each([
  ["123456789012", 10],
  ["1048576123456", 10],
  ["MEMO-12a34", 10],
  ["40894２", 10],
  ["1234567890123456", 15],
  ["1234567890123", 12],
  ["01234567891", 10],
  ["12\n\u0661", 10],
  ["1a2345678", 10],
  ["1234567b8", 10],
])("a pasted %j leaves a field of other digits unchanged and is refused", (typed, length) => {
  expect(digitsAfter({ before: "77", typed, length })).toEqual({ digits: "77", refused: true });
});

it.each([
  ["0803 123 4567", "08031234567"],
  ["+234 803 123 4567", "08031234567"],
  ["0080312345678", null],
  ["080312345678", null],
])("a phone number pasted as %j is %j", (typed, digits) => {
  const answer = digitsAfter({ before: "", typed, length: 11, digitsOf: localAsTyped });
  expect(answer).toEqual(digits === null ? { digits: "", refused: true } : { digits, refused: false });
});

it("takes labels and separators around a number, and stops keys at the most digits without a word", () => {
  expect(digitsAfter({ before: "", typed: "Meter no. 4501-1112-233", length: 15 }).digits).toBe(
    "45011112233",
  );
  expect(digitsAfter({ before: "1234567890", typed: "12345678901", length: 10 })).toEqual({
    digits: "1234567890",
    refused: false,
  });
  const pasted = { before: "1234567890", typed: "12345678901", length: 10, inputType: "insertFromPaste" };
  expect(digitsAfter(pasted)).toEqual({ digits: "1234567890", refused: true });
  expect(digitsAfter({ before: "", typed: "a", length: 10 })).toEqual({ digits: "", refused: false });
});

it("never shows a number that is a part of the one that was pasted", () => {
  const text = fc.stringMatching(/^[0-9a-z -]{1,24}$/);
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 15 }), (typed, length) => {
      const { digits, refused } = digitsAfter({ before: "", typed, length });
      const all = typed.replace(/\D/g, "");
      expect(digits === all || digits === "").toBe(true);
      if (all.length > length) expect(refused).toBe(true);
    }),
  );
});
