import { expect, it, test } from "vitest";
import { formatMoney } from "../money.ts";
import { meterNumber, networkIdentifier, phoneNumber, smartCardNumber } from "./fields.ts";
import {
  airtimeMaximum,
  airtimeMinimum,
  billMessages,
  duplicateWindowSeconds,
  electricityMaximum,
  electricityMinimum,
} from "./rules.ts";

test("airtime takes ₦50 to ₦50,000, power ₦100 to ₦100,000, and the same bill within five minutes is a question", () => {
  expect([airtimeMinimum, airtimeMaximum, electricityMinimum, electricityMaximum].map(formatMoney)).toEqual([
    "₦50.00",
    "₦50,000.00",
    "₦100.00",
    "₦100,000.00",
  ]);
  expect(duplicateWindowSeconds).toBe(300);
});

type Field = typeof meterNumber;
const messageOf = (field: Field, input: unknown) => field.safeParse(input).error?.issues[0]?.message;
const accepts = (field: Field, input: unknown) => field.safeParse(input).success;
const ofLengths = (field: Field) =>
  Array.from({ length: 18 }, (_, length) => "1".repeat(length)).filter((digits) => accepts(field, digits));

it.each([
  ["a smart card", smartCardNumber, 8, 12],
  ["a meter", meterNumber, 8, 15],
] as const)("%s has digits alone, within its lengths", (_what, field, least, most) => {
  expect(ofLengths(field).map(({ length }) => length)).toEqual(
    Array.from({ length: most - least + 1 }, (_, index) => least + index),
  );
  for (const other of ["1234567a", "a12345678", "12345678 ", "-12345678", "１２３４５６７８", "12345678\n"])
    expect(accepts(field, other), other).toBe(false);
});

it("a bill's phone is Nigerian, with its country code", () => {
  expect(accepts(phoneNumber, "+2348031234567")).toBe(true);
  for (const other of ["08031234567", "2348031234567", "+2347001234567", "+14155550100", ""])
    expect(accepts(phoneNumber, other), other).toBe(false);
  expect(accepts(phoneNumber, "+234803123456700000000")).toBe(false);
});

it("what is missing is said in the wizard's words", () => {
  expect(messageOf(phoneNumber, undefined)).toBe(billMessages.phoneRequired);
  expect(messageOf(phoneNumber, "")).toBe(billMessages.phoneRequired);
  expect(messageOf(phoneNumber, "0")).toBe(messageOf(phoneNumber, "08"));
  expect(messageOf(smartCardNumber, undefined)).toBe(billMessages.smartCardRequired);
  expect(messageOf(meterNumber, undefined)).toBe(billMessages.meterRequired);
  expect(messageOf(networkIdentifier, undefined)).toBe(billMessages.networkRequired);
});

it("a biller's identifier has 2 to 64 small letters, digits and dashes", () => {
  const accepted = ["mtn-data", "ab", "a".repeat(64)];
  const refused = ["a", "a".repeat(65), "MTN", "mtn data", "mtn/data", ""];
  expect(accepted.filter((text) => accepts(networkIdentifier, text))).toEqual(accepted);
  expect(refused.filter((text) => accepts(networkIdentifier, text))).toEqual([]);
});
