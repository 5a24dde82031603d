import { decimalText, fromUnits, toMoney } from "@manilla/shared/money";
import { withdrawalFigures } from "@manilla/shared/naira/withdrawal-rules";
import { describe, expect, it, test } from "vitest";
import { operationOf } from "./plan-withdrawal.ts";
import type { Withdrawal } from "./withdrawal.ts";

const userId = "0190a000-0000-7000-8000-000000000001";
const actor = { userId, sessionId: userId, level: 2 } as const;
const withdrawal: Withdrawal = {
  ...withdrawalFigures(toMoney("NGN", "10000")),
  id: "0190a000-0000-7000-8000-000000000002",
  userId,
  reference: "MNL-1",
  state: "approved",
  provider: "paystack",
  payoutReference: "wth-1",
  createdAt: new Date("2026-11-26T10:00:00Z"),
  dueAt: null,
  accountNumber: "0123456789",
  accountName: "OKONKWO ADAEZE",
  bankCode: "058",
  bankName: "GTBank",
  nipCode: null,
  forStaff: null,
  heldUntil: null,
};
const planned = (change: Partial<Withdrawal> = {}, restrictions = {}) =>
  operationOf({ ...withdrawal, ...change }, { ...actor, ...restrictions });

test("the whole amount is held, the bank receives 98.5% of it, and ₦20,000,000 a day may leave", () => {
  const { legs, moneyOut, fee, limits } = planned();
  expect(legs.map(({ from, to, money: amount }) => [from.purpose, to.purpose, decimalText(amount)])).toEqual([
    ["available", "held", "10000.00"],
  ]);
  expect([moneyOut, fee].map((amount) => amount && decimalText(amount))).toEqual(["10000.00", "150.00"]);
  expect(limits).toEqual([
    { limit: "withdraw", use: 1_000_000n, cap: 2_000_000_000n },
    { limit: "withdraw.by_rule", use: 1_000_000n, cap: 20_000_000n },
  ]);
});

test("what staff decide does not count against what the rule approves", () => {
  const { limits } = planned({ state: "pending_approval", forStaff: "No identity name" });
  expect(limits?.map(({ limit }) => limit)).toEqual(["withdraw"]);
});

test("the person's own limit counts as well", () => {
  const ownRules = { dailyKobo: 5n, confirmAbove: null, knownPayeesOnly: false, transfersOff: false };
  const { limits } = planned(
    {},
    { restrictions: { frozen: false, heldUntil: null, newDeviceUntil: null, ownRules } },
  );
  expect(limits).toContainEqual({ limit: "own_daily", use: 1_000_000n, cap: 5n });
});

describe("each beginning is announced in its own words", () => {
  it.each([
    ["approved", "withdrawal.approved", "Withdrawal approved. ₦9,850.00 is on its way to GTBank."],
    [
      "pending_approval",
      "withdrawal.requested",
      "Withdrawal request submitted successfully. Awaiting approval",
    ],
    ["under_review", "withdrawal.reviewed", "We're reviewing your withdrawal. We'll decide within 24 hours."],
  ] as const)("%s", (state, topic, message) => {
    const { events, answer, reason, details, final } = planned({ state });
    expect(events?.map((one) => one.topic)).toEqual([topic]);
    expect(answer).toMatchObject({ message, status: "pending", receive: "9850.00" });
    expect([reason, details?.["approvedBy"]]).toEqual(
      state === "approved" ? ["Approved automatically", "rule"] : [undefined, undefined],
    );
    expect(final).toBe(false);
  });
});

test("history names the account by its end, within 200 characters", () => {
  expect(planned().counterparty).toBe("OKONKWO ADAEZE, GTBank …6789");
  expect(planned({ accountName: "A".repeat(300) }).counterparty).toHaveLength(200);
  const dueAt = new Date("2026-11-26T10:01:00Z");
  expect([planned().dueAt, planned({ dueAt }).dueAt]).toEqual([undefined, dueAt]);
  expect(planned({ amount: fromUnits("NGN", 1n) }).nairaValue).toEqual(fromUnits("NGN", 1n));
});
