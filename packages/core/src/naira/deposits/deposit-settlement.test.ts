import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import type { Payment } from "../../providers/payments/port.ts";
import { nairaDeposit } from "../states.ts";
import type { Deposit } from "./deposit.ts";
import { nextTransition } from "./deposit-settlement.ts";

const begin = new Date("2026-03-02T10:00:00Z");
const after = (minutes: number) => new Date(begin.getTime() + minutes * 60_000);

function deposit(change: Partial<Deposit> = {}): Deposit {
  return {
    id: "0190c0de-0000-7000-8000-000000000001",
    userId: "0190c0de-0000-7000-8000-000000000002",
    reference: "DEP-1-AAAAAAAAAA",
    state: "pending",
    final: false,
    requested: money("NGN", "1000"),
    received: null,
    flag: null,
    createdAt: begin,
    expiresAt: after(15),
    dueAt: after(1),
    ...change,
  };
}

function payment(change: Partial<Payment> = {}): Payment {
  const none = money("NGN", "0");
  return {
    status: "pending",
    received: none,
    fee: none,
    channel: null,
    providerReference: null,
    startedAt: begin,
    at: after(2),
    ...change,
  };
}

const paid = (naira: string, change: Partial<Payment> = {}) =>
  payment({ status: "paid", received: money("NGN", naira), ...change });

describe("what follows from the provider's word", () => {
  it.each([
    ["1000", "exact"],
    ["999.99", "underpaid"],
    ["1000.01", "overpaid"],
  ])("credits the %s naira that came as %s", (naira, flag) => {
    const step = nextTransition(deposit(), paid(naira), after(3));
    expect(step).toMatchObject({ to: "completed", final: true, details: { flag } });
    expect(step?.legs?.[0]?.money.units).toBe(money("NGN", naira).units);
  });

  it("calls late what came after our window, and what came after the provider's", () => {
    const byUs = nextTransition(deposit(), paid("1000", { at: after(16) }), after(17));
    const byThem = nextTransition(deposit(), paid("1000", { startedAt: after(-20), at: after(2) }), after(3));
    const untimed = nextTransition(deposit({ state: "expired" }), paid("1000", { at: null }), after(60));
    for (const step of [byUs, byThem, untimed]) expect(step?.details).toMatchObject({ flag: "late" });
  });

  it("books the provider's fee as a cost of the house", () => {
    const step = nextTransition(deposit(), paid("1000", { fee: money("NGN", "15") }), after(3));
    expect(step?.legs?.[1]).toMatchObject({ from: { purpose: "costs" }, to: { purpose: "bank" } });
    expect(step?.legs?.[1]?.money.units).toBe(1500n);
  });

  it("credits late money also after a refusal, an expiry, and when nobody was looking any more", () => {
    for (const change of [
      { state: "failed" },
      { state: "expired" },
      { state: "expired", final: true, dueAt: null },
    ] as const)
      expect(nextTransition(deposit(change), paid("1000"), after(9000))).toMatchObject({ to: "completed" });
  });

  it("expires only on the provider's word that nothing came", () => {
    expect(nextTransition(deposit(), payment(), after(15))).toMatchObject({ to: "expired", final: false });
    expect(nextTransition(deposit(), undefined, after(15))).toMatchObject({ to: "pending", final: false });
  });

  it("does nothing before the next look is due, so that asking often writes nothing", () => {
    expect(nextTransition(deposit({ dueAt: after(4) }), payment(), after(3))).toBeUndefined();
  });

  it("looks again ever less often and for the last time after 72 hours", () => {
    const looks: number[] = [];
    let state = deposit({ state: "expired", dueAt: after(16) });
    let step = nextTransition(state, payment(), after(16));
    while (step && !step.final) {
      const dueAt = step.dueAt ?? begin;
      looks.push((dueAt.getTime() - begin.getTime()) / 60_000);
      state = { ...state, dueAt };
      step = nextTransition(state, payment(), dueAt);
    }
    expect(looks.slice(0, 4)).toEqual([32, 64, 128, 256]);
    expect(looks.at(-2)).toBeLessThan(72 * 60);
    expect(looks.at(-1)).toBeGreaterThanOrEqual(72 * 60);
    expect(looks.length).toBeLessThan(25);
    expect(step).toMatchObject({ to: "expired", final: true });
  });

  it("never gives up without a clear answer", () => {
    expect(
      nextTransition(deposit({ state: "expired", dueAt: after(9000) }), undefined, after(9000)),
    ).toMatchObject({
      final: false,
    });
  });

  it("leaves alone what is credited or suspended", () => {
    expect(
      nextTransition(deposit({ state: "completed", final: true, dueAt: null }), paid("5000"), after(3)),
    ).toBeUndefined();
    expect(
      nextTransition(deposit({ state: "suspended", userId: null }), paid("5000"), after(3)),
    ).toBeUndefined();
  });

  it("moves only where the table of states leads", () => {
    const said = [undefined, payment(), payment({ status: "failed" }), paid("1000")];
    const moves = nairaDeposit.states.flatMap((state) =>
      said.map((word) => ({ state, to: nextTransition(deposit({ state }), word, after(20))?.to ?? state })),
    );
    expect(moves.filter(({ state, to }) => to !== state && !nairaDeposit.can(state, to))).toEqual([]);
  });
});
