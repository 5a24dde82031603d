import { randomUUID } from "node:crypto";
import { toMoney } from "@manilla/shared/money";
import { vendorFixture } from "@manilla/testing/fixtures/reconciliation-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson, newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { houseAccount } from "../ledger/accounts.ts";
import { businessGauges } from "../observability/business-gauges.ts";
import { alarmAboutBooks } from "./differences.ts";
import { houseFloat, houseSuspense, refreshFloat, silentVendors } from "./float.ts";

const vendors = await vendorFixture("2026-03-31T09:00:00Z");

const account = async (purpose: string, asset = "NGN") =>
  (await houseFloat(vendors.ctx)).find((row) => row.account === purpose && row.asset === asset);

describe("the float", () => {
  it("is shown beside the vendors' balances, and the difference changes only when one of them is wrong", async () => {
    const { ctx, payouts } = vendors;
    for (const fake of Object.values(payouts)) fake.balance = toMoney("NGN", "0");
    payouts.paystack.balance = toMoney("NGN", "1000000");
    await refreshFloat(ctx);
    const before = await account("bank");
    expect(before).toMatchObject({ theirs: "1000000.00" });
    const [paystack] = vendors.counters;
    await paystack?.addEntry();
    // ₦1,000,000 at first, plus ₦600,000 received, minus ₦49,250 paid out.
    payouts.paystack.balance = toMoney("NGN", "1550750");
    await refreshFloat(ctx);
    const after = await account("bank");
    expect(after?.difference).toBe(before?.difference);
    payouts.paystack.balance = toMoney("NGN", "1550749");
    await refreshFloat(ctx);
    expect(Number((await account("bank"))?.difference) - Number(before?.difference)).toBe(-1);
    expect(await account("custody", "BTC")).toMatchObject({ ours: "0.00000000", theirs: "1.00000000" });
  });

  it("keeps the last balance of a vendor that does not answer, and reports its failure", async () => {
    const { ctx, bills } = vendors;
    bills.firstVendor.down = true;
    await refreshFloat(ctx);
    expect(await silentVendors(ctx)).toMatchObject([
      { provider: bills.firstVendor.name, failure: "unreachable" },
    ]);
    expect(await account("bills")).toMatchObject({ theirs: "500000.00" });
    bills.firstVendor.down = false;
    await refreshFloat(ctx);
    expect(await silentVendors(ctx)).toEqual([]);
  });
});

async function alarms(): Promise<unknown[]> {
  const said: unknown[] = [];
  const log = { ...vendors.ctx.log, error: (line: unknown) => said.push(line) } as unknown as Context["log"];
  await alarmAboutBooks({ ...vendors.ctx, log });
  return said;
}

describe("a closed account", () => {
  it("with money in it, which came late, is reported to operators and measured", async () => {
    const { ctx } = vendors;
    const { actor } = await createMember(ctx);
    const closed = async () =>
      (await businessGauges(ctx.prisma)).find(({ name }) => name === "manilla_closed_account_money")?.values;
    await createPerson(vendors.database, { naira: "1500" }, actor.userId);
    expect([await alarms(), await closed()]).toEqual([[], [{ labels: {}, value: 0 }]]);
    await vendors.database.owner.query("update users set closed_at = now() where id = $1", [actor.userId]);
    expect(await alarms()).toEqual([{ alarm: "closed_account", userId: actor.userId, asset: "NGN" }]);
    expect(await closed()).toEqual([{ labels: {}, value: 1 }]);
    await vendors.database.owner.query("update users set closed_at = null where id = $1", [actor.userId]);
  });
});

describe("suspense", () => {
  it("is shown with its age, reported to operators, and measured", async () => {
    const { ctx, clock } = vendors;
    const at = new Date(clock.now().getTime() - 3 * 24 * 3_600_000);
    const received = toMoney("NGN", "2500");
    await ctx.ledger.transact({
      ...newStart(randomUUID(), { kind: "naira.deposit", state: "suspended", final: false, at }),
      userId: null,
      moneyIn: received,
      dueAt: clock.now(),
      details: { unmatched: true, requestedKobo: "250000", receivedKobo: "250000" },
      legs: [{ from: houseAccount("bank"), to: houseAccount("suspense"), money: received }],
      idempotency: { scope: "test", key: "suspense", requestHash: "x" },
    });
    expect(await houseSuspense(ctx)).toEqual([
      { asset: "NGN", waitsAs: "suspended", items: 1, amount: "2500.00", since: at },
    ]);
    expect(await alarms()).toMatchObject([{ alarm: "suspense", asset: "NGN", items: 1, days: 3 }]);
    const gauges = await businessGauges(ctx.prisma);
    const values = (name: string) => gauges.find((gauge) => gauge.name === name)?.values ?? [];
    expect(values("manilla_suspense_oldest_seconds")).toMatchObject([{ labels: { asset: "NGN" } }]);
    expect(values("manilla_house_float")).toContainEqual({
      labels: { account: "bills", asset: "NGN", side: "theirs" },
      value: 500_000,
    });
  });
});
