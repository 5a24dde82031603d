import { toMoney } from "@manilla/shared/money";
import { expect, test } from "vitest";
import {
  airtimeBounds,
  amountProblem,
  balanceProblem,
  electricityBounds,
  koboPrice,
  meterProblem,
  phoneProblem,
  requestOf,
  smartCardProblem,
} from "./kinds.ts";
import { listAnswer } from "./wizard/use-wizard.ts";

const rich = toMoney("NGN", "1000000");

test.each([
  ["", "Please enter your phone number"],
  ["0803123456", "Please enter a valid Nigerian phone number"],
  ["08011234567", "Please enter a valid Nigerian phone number"],
  ["07101234567", "Please enter a valid Nigerian phone number"],
  ["08031234567", undefined],
  ["09181234567", undefined],
])("the phone %j: %s", (digits, problem) => {
  expect(phoneProblem(digits)).toBe(problem);
});

test.each([
  ["", "Please enter a valid amount"],
  ["0.00", "Please enter a valid amount"],
  ["49.99", "Minimum airtime amount is ₦50"],
  ["50", undefined],
  ["50000", undefined],
  ["50000.01", "Maximum airtime amount is ₦50,000"],
])("airtime of %j: %s", (raw, problem) => {
  expect(amountProblem(raw, airtimeBounds, rich)).toBe(problem);
});

test.each([
  ["99", "Minimum electricity payment is ₦100"],
  ["100000.01", "Maximum electricity payment is ₦100,000"],
  ["100000", undefined],
])("electricity of %j: %s", (raw, problem) => {
  expect(amountProblem(raw, electricityBounds, rich)).toBe(problem);
});

test("what the balance lacks is said to the kobo", () => {
  expect(amountProblem("150.55", airtimeBounds, toMoney("NGN", "100.5"))).toBe(
    "Insufficient balance. You need ₦50.05 more.",
  );
  expect(balanceProblem(koboPrice(440_000), toMoney("NGN", "4400"))).toBeUndefined();
  expect(balanceProblem(koboPrice(440_000), null)).toBeUndefined();
});

test("cards and meters are counted in digits", () => {
  expect(smartCardProblem("")).toBe("Please enter your smart card number");
  expect(smartCardProblem("1234567")).toBe("Please enter a valid smart card number (8-12 digits)");
  expect(smartCardProblem("123456789012")).toBeUndefined();
  expect(meterProblem("")).toBe("Please enter your meter number");
  expect(meterProblem("1234567890123456")).toBe("Please enter a valid meter number (8-15 digits)");
  expect(meterProblem("12345678")).toBeUndefined();
});

test("what cannot be chosen yet is not asked for", () => {
  expect(listAnswer(undefined, { isPending: true }, "Please select a plan").problem).toBe(
    "The list is still loading.",
  );
  expect(listAnswer(undefined, { isPending: false }, "Please select a plan").problem).toBe(
    "Please select a plan",
  );
});

test.each([
  ["airtime", "MTN", "", '{"phone":"08031234567","price":"500.00","network":"MTN","kind":"airtime"}'],
  ["airtime", "", "", '{"phone":"08031234567","price":"500.00","kind":"airtime"}'],
  [
    "data",
    "mtn-data",
    "1gb",
    '{"phone":"08031234567","price":"500.00","identifier":"mtn-data","bundleIdentifier":"1gb","kind":"data"}',
  ],
  [
    "cable",
    "dstv",
    "padi",
    '{"smartCardNumber":"123","phone":"08031234567","price":"500.00","identifier":"dstv","planId":"padi","kind":"cable"}',
  ],
  [
    "electricity",
    "ikeja",
    "",
    '{"meterNumber":"123","identifier":"ikeja","phone":"08031234567","price":"500.00","kind":"electricity"}',
  ],
] as const)(
  "a purchase of %s from %j without an answer is found after an update",
  (kind, provider, product, kept) => {
    const order = {
      kind,
      provider,
      product,
      recipient: "123",
      phone: "08031234567",
      price: toMoney("NGN", "500"),
    };
    expect(JSON.stringify(requestOf(order))).toBe(kept);
  },
);
