import { expect, it, test } from "vitest";
import { formatMoney } from "../money.ts";
import {
  heldBillsDaily,
  moneyHoldHours,
  moneyOutMessages,
  newDeviceHours,
  newDeviceMaximum,
  youngFactorHours,
  youngFactorMaximum,
} from "./money-out.ts";
import { looserRulesHours, newPayeeHours } from "./payment-rules.ts";

test("holds last a day, a factor is young for three, and little money leaves meanwhile", () => {
  const hours = { moneyHoldHours, newDeviceHours, youngFactorHours, looserRulesHours, newPayeeHours };
  expect(hours).toEqual({
    moneyHoldHours: 24,
    newDeviceHours: 24,
    youngFactorHours: 72,
    looserRulesHours: 24,
    newPayeeHours: 24,
  });
  expect([heldBillsDaily, newDeviceMaximum, youngFactorMaximum].map(formatMoney)).toEqual([
    "₦5,000.00",
    "₦20,000.00",
    "₦5,000.00",
  ]);
});

it.each([
  ["2026-11-26T10:30:00Z", "1 hour"],
  ["2026-11-26T11:00:00Z", "1 hour"],
  ["2026-11-26T11:00:01Z", "2 hours"],
  ["2026-11-27T10:00:00Z", "24 hours"],
])("a hold until %s says %s, rounded up", (until, words) => {
  const said = moneyOutMessages.held(new Date(until), new Date("2026-11-26T10:00:00Z"));
  expect(said).toContain(`it can leave again in ${words}, from `);
});
