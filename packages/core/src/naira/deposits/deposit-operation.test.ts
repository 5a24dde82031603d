import { toMoney } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import type { Payment } from "../../providers/payments/port.ts";
import type { Deposit } from "./deposit.ts";
import { lateMoneyMs, nairaDeposit, nextMove } from "./deposit-operation.ts";

const begin = new Date("2026-03-02T10:00:00Z");
const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);

function deposit(change: Partial<Deposit> = {}): Deposit {
  return {
    id: "0190c0de-0000-7000-8000-000000000001",
    userId: "0190c0de-0000-7000-8000-000000000002",
    reference: "DEP-1-AAAAAAAAAA",
    state: "pending",
    requested: toMoney("NGN", "1000"),
    received: null,
    fee: toMoney("NGN", "0"),
    flag: null,
    paymentReference: null,
    paidAt: null,
    createdAt: begin,
    expiresAt: after(15),
    ...change,
  };
}

function payment(change: Partial<Payment> = {}): Payment {
  const none = toMoney("NGN", "0");
  return {
    status: "pending",
    received: none,
    fee: none,
    channel: null,
    providerReference: null,
    merchantReference: null,
    startedAt: begin,
    at: after(2),
    ...change,
  };
}

const paid = (naira: string, change: Partial<Payment> = {}) =>
  payment({ status: "paid", received: toMoney("NGN", naira), ...change });

const owner = "0190c0de-0000-7000-8000-000000000002";
const credited = (before: Deposit, word: Payment) =>
  nairaDeposit.transitions.credit.effects(before, { userId: owner, payment: word, dollarCents: undefined });

describe("the decision by the provider's answer", () => {
  it("calls late what came after our window, and what came after the provider's", () => {
    const byUs = credited(deposit(), paid("1000", { at: after(16) }));
    const byThem = credited(deposit(), paid("1000", { startedAt: after(-20), at: after(2) }));
    const untimed = credited(deposit({ state: "expired" }), paid("1000", { at: null }));
    for (const effects of [byUs, byThem, untimed]) expect(effects.details).toMatchObject({ flag: "late" });
  });

  it("books no fee above what was received", () => {
    const effects = credited(deposit(), paid("100", { fee: toMoney("NGN", "1000000") }));
    expect(effects.legs?.[1]?.money.units).toBe(0n);
    expect(effects.details).toMatchObject({ providerFeeKobo: "100000000" });
  });

  it("credits late money also after a decline and after an expiry, at any time", () => {
    for (const state of ["failed", "expired"] as const) {
      expect(nextMove(deposit({ state }), paid("1000"), after(9000))).toBe("credit");
      expect(nairaDeposit.transitions.credit.from).toContain(state);
    }
  });

  it("expires only when the provider confirms that nothing came", () => {
    expect(nextMove(deposit(), payment(), after(15))).toBe("expire");
    expect(nextMove(deposit(), undefined, after(15))).toBe("poll");
    expect(nextMove(deposit({ state: "expired" }), undefined, after(9000))).toBe("poll");
  });

  it("polls ever less often, once at the expiry, and for the last time after 72 hours", () => {
    const polls: number[] = [];
    let now = begin;
    let state: Deposit["state"] = "pending";
    for (;;) {
      const next = nextMove(deposit({ state }), payment(), now);
      if (next === "close") break;
      if (next === "expire") state = "expired";
      now = new Date(now.getTime() + nairaDeposit.pollAfter(deposit({ state }), now));
      polls.push((now.getTime() - begin.getTime()) / 60_000);
    }
    expect(polls.slice(0, 8)).toEqual([1, 2, 4, 8, 15, 30, 60, 120]);
    expect(polls.at(-2)).toBeLessThan(lateMoneyMs / 60_000);
    expect(polls.at(-1)).toBeGreaterThanOrEqual(lateMoneyMs / 60_000);
    expect(polls.length).toBeLessThan(30);
  });
});
