import { setTimeout as sleep } from "node:timers/promises";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { type ControlledSandbox, controlledSandbox } from "@manilla/testing/controlled-sandbox";
import {
  airtimeOf,
  type BillFixture,
  billFixture,
  type FakeBillFixture,
  sandboxBillFixture,
  someNumber,
} from "@manilla/testing/fixtures/bills-fixture";
import { airtimeAt, billVendorNames } from "@manilla/testing/providers/airtime-at";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { openIncidents } from "../operations/incidents.ts";
import { scheduleRechecks } from "../operations/rechecks.ts";
import { recheckBill, sweepBills } from "./process-bill.ts";
import { purchaseBill } from "./purchase-bill.ts";
import type { BillInput } from "./resolve-bill-order.ts";

const minute = 60;

async function buy(fixture: BillFixture, actor: Actor, input: BillInput): Promise<string> {
  const { answerText } = await purchaseBill(fixture.ctx, actor, input);
  const { transactionId }: BillPurchase = JSON.parse(answerText);
  return transactionId;
}

const incidentsOf = async ({ ctx }: BillFixture, id: string) =>
  (await openIncidents(ctx)).filter(({ transactionId }) => transactionId === id).map(({ kind }) => kind);

async function topicsOf({ database }: BillFixture, { userId }: Actor): Promise<string[]> {
  const { rows } = await database.owner.query<{ topic: string }>(
    "select topic from ledger.outbox where payload ->> 'userId' = $1 order by id",
    [userId],
  );
  return rows.map(({ topic }) => topic);
}

describe.each([billVendorNames.first, billVendorNames.backup])("%s, as its sandbox behaves", (vendor) => {
  let sandbox: ControlledSandbox;
  let fixture: BillFixture;
  beforeAll(async () => {
    sandbox = await controlledSandbox();
    fixture = await sandboxBillFixture(sandbox.url);
  });

  it("a delivery it takes back is found, and the money returned once", async () => {
    const [actor, input] = [await fixture.actor("500"), airtimeAt(vendor)];
    await sandbox.control("bills", { vendor, recipient: input.phoneNumber, outcome: "reversed" });
    const id = await buy(fixture, actor, input);
    await scheduleRechecks(fixture.ctx, "bill", id);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
    await sleep(450); // the sandbox's vendor reverses the purchase after 0.3 s
    await fixture.passTime(9 * minute);
    expect(await fixture.kobo(actor), "not due yet").toEqual({ available: 0n, held: 0n });
    fixture.clock.pass(2 * minute);
    await Promise.all([sweepBills(fixture.ctx), sweepBills(fixture.ctx)]);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    expect(await topicsOf(fixture, actor)).toEqual(["bill.delivered", "bill.reversed"]);
    expect(await incidentsOf(fixture, id)).toEqual([]);
  });

  it("a delivery after the money went back is an incident, and moves nothing", async () => {
    const [actor, input] = [await fixture.actor("500"), airtimeAt(vendor)];
    await sandbox.control("bills", { vendor, recipient: input.phoneNumber, outcome: "late" });
    const id = await buy(fixture, actor, input);
    await sleep(350);
    // A bill is not submitted to a second vendor after 5 minutes, so the customer gets the money back.
    await fixture.passTime(6 * minute);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    await scheduleRechecks(fixture.ctx, "bill", id);
    // The sandbox's vendor delivers after three real seconds.
    for (const seconds of [11 * minute, 60 * minute, 360 * minute, 1_440 * minute]) {
      await sleep(1_000);
      await fixture.passTime(seconds);
    }
    expect(await incidentsOf(fixture, id)).toEqual(["delivered_after_give_back"]);
    expect(await topicsOf(fixture, actor)).toEqual(["bill.pending", "bill.failed", "bill.delivered_late"]);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });
});

describe("how long what has ended is asked about", () => {
  let fixture: FakeBillFixture;
  beforeAll(async () => {
    fixture = await billFixture();
  });

  async function ended(): Promise<{ actor: Actor; id: string; phone: string }> {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    const id = await buy(fixture, actor, airtimeOf(phone));
    await scheduleRechecks(fixture.ctx, "bill", id);
    return { actor, id, phone };
  }
  const billOf = async ({ userId }: Actor) => {
    const { rows } = await fixture.database.owner.query<{ id: string }>(
      "select id from ledger.transaction where user_id = $1 and kind = 'bill.airtime'",
      [userId],
    );
    return rows[0]?.id ?? "";
  };
  const watched = async (id: string) =>
    (await fixture.ctx.prisma.secondLook.findUnique({ where: { id } })) !== null;

  it("three days, and then no more", async () => {
    const { id } = await ended();
    for (const hours of [0.2, 1, 6, 24]) await fixture.passTime(hours * 60 * minute);
    expect(await watched(id)).toBe(true);
    await fixture.passTime(72 * 60 * minute);
    expect(await watched(id)).toBe(false);
  });

  it("an hour later when the vendor is away, also after the last time", async () => {
    const { actor, id, phone } = await ended();
    fixture.firstVendor.down = true;
    await fixture.passTime(73 * 60 * minute);
    expect(await watched(id)).toBe(true);
    fixture.firstVendor.down = false;
    fixture.firstVendor.changeResult(phone, "failed");
    await fixture.passTime(61 * minute);
    expect(await fixture.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("what two vendors delivered is an incident, and paid once", async () => {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    fixture.firstVendor.setResult(phone, "pending");
    const id = await buy(fixture, actor, airtimeOf(phone));
    fixture.firstVendor.changeResult(phone, "failed");
    await fixture.passTime(minute);
    expect(await topicsOf(fixture, actor)).toEqual(["bill.pending", "bill.delivered"]);
    await scheduleRechecks(fixture.ctx, "bill", id);
    fixture.firstVendor.changeResult(phone, "delivered");
    await fixture.passTime(11 * minute);
    expect(await incidentsOf(fixture, id)).toEqual(["delivered_twice"]);
    expect(await fixture.kobo(actor)).toEqual({ available: 0n, held: 0n });
  });

  it.each([
    ["a return is still found", "failed", 50_000n],
    ["it is one delivery and not two", "delivered", 0n],
  ] as const)("when the answer to the purchase comes after the news of it: %s", async (_, turn, kobo) => {
    const [actor, phone] = [await fixture.actor("500"), someNumber()];
    const { firstVendor } = fixture;
    const { buy: sell } = firstVendor;
    // The vendor's answer "pending" is slow: before it arrives, the purchase is delivered and rechecked.
    firstVendor.buy = async (...asked) => {
      const slow = await sell(...asked);
      firstVendor.changeResult(phone, "delivered");
      expect(await recheckBill(fixture.ctx, await billOf(actor))).toBe("delivered");
      return slow;
    };
    firstVendor.setResult(phone, "pending");
    const id = await buy(fixture, actor, airtimeOf(phone));
    firstVendor.buy = sell;
    await scheduleRechecks(fixture.ctx, "bill", id);
    firstVendor.changeResult(phone, turn);
    await fixture.passTime(11 * minute);
    expect(await fixture.kobo(actor)).toEqual({ available: kobo, held: 0n });
    expect(await incidentsOf(fixture, id)).toEqual([]);
  });

  it("what was refused at the counter is not taken for a later purchase of the same", async () => {
    const [actor, phone] = [await fixture.actor("1000"), someNumber()];
    fixture.firstVendor.setResult(phone, "failed");
    fixture.backupVendor.setResult(phone, "failed");
    await expect(buy(fixture, actor, airtimeOf(phone))).rejects.toMatchObject({ code: "purchase_failed" });
    const id = await billOf(actor);
    await scheduleRechecks(fixture.ctx, "bill", id);
    await buy(fixture, actor, airtimeOf(phone));
    await fixture.passTime(11 * minute);
    expect(await incidentsOf(fixture, id)).toEqual([]);
  });
});
