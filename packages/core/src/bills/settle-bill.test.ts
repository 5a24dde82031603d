import { setTimeout as sleep } from "node:timers/promises";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { openIncidents } from "../operations/incidents.ts";
import { scheduleRechecks } from "../operations/rechecks.ts";
import { airtimeAt, billVendorNames } from "../providers/bills/testing/airtime-at.ts";
import { airtime, type BillHouse, fakeHouse, sandboxHouse, someNumber } from "../testing/bills-fixture.ts";
import { type SandboxHand, sandboxHand } from "../testing/payments-sandbox.ts";
import { purchaseBill } from "./purchase-bill.ts";
import type { BillInput } from "./resolve-bill-order.ts";
import { recheckBill } from "./settle-bill.ts";
import { sweepBills } from "./sweep-bills.ts";

/** No webhook comes in any of these: the sweep alone finds out. */

const minute = 60;

async function buy(house: BillHouse, actor: Actor, input: BillInput): Promise<string> {
  const { answerText } = await purchaseBill(house.ctx, actor, input);
  const { transactionId }: BillPurchase = JSON.parse(answerText);
  return transactionId;
}

async function passes({ ctx, clock }: BillHouse, seconds: number): Promise<void> {
  clock.pass(seconds);
  await sweepBills(ctx);
}

const incidentsOf = async ({ ctx }: BillHouse, id: string) =>
  (await openIncidents(ctx)).filter(({ transactionId }) => transactionId === id).map(({ kind }) => kind);

async function topicsOf({ database }: BillHouse, { userId }: Actor): Promise<string[]> {
  const { rows } = await database.owner.query<{ topic: string }>(
    "select topic from ledger.outbox where payload ->> 'userId' = $1 order by id",
    [userId],
  );
  return rows.map(({ topic }) => topic);
}

describe.each([billVendorNames.first, billVendorNames.backup])("%s, as its sandbox behaves", (vendor) => {
  let hand: SandboxHand;
  let house: BillHouse;
  beforeAll(async () => {
    hand = await sandboxHand();
    house = await sandboxHouse(hand.url);
  });

  it("a delivery it takes back is found, and the money returned once", async () => {
    const [actor, input] = [await house.actor("500"), airtimeAt(vendor)];
    await hand.control("bills", { vendor, recipient: input.phoneNumber, outcome: "reversed" });
    const id = await buy(house, actor, input);
    await scheduleRechecks(house.ctx, "bill", id);
    expect(await house.kobo(actor)).toEqual({ available: 0n, held: 0n });
    await sleep(450); // the sandbox's half minute
    await passes(house, 9 * minute);
    expect(await house.kobo(actor), "not due yet").toEqual({ available: 0n, held: 0n });
    house.clock.pass(2 * minute);
    await Promise.all([sweepBills(house.ctx), sweepBills(house.ctx)]);
    expect(await house.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    expect(await topicsOf(house, actor)).toEqual(["bill.delivered", "bill.reversed"]);
    expect(await incidentsOf(house, id)).toEqual([]);
  });

  it("a delivery after the money went back is an incident, and moves nothing", async () => {
    const [actor, input] = [await house.actor("500"), airtimeAt(vendor)];
    await hand.control("bills", { vendor, recipient: input.phoneNumber, outcome: "late" });
    const id = await buy(house, actor, input);
    await sleep(350);
    // So long that the other vendor is not asked any more.
    await passes(house, 6 * minute);
    expect(await house.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
    await scheduleRechecks(house.ctx, "bill", id);
    // The sandbox's five minutes are three seconds; whenever they are over, the next look finds out.
    for (const seconds of [11 * minute, 60 * minute, 360 * minute, 1_440 * minute]) {
      await sleep(1_000);
      await passes(house, seconds);
    }
    expect(await incidentsOf(house, id)).toEqual(["delivered_after_give_back"]);
    expect(await topicsOf(house, actor)).toEqual(["bill.pending", "bill.failed", "bill.delivered_late"]);
    expect(await house.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });
});

describe("how long what has ended is asked about", () => {
  let house: Awaited<ReturnType<typeof fakeHouse>>;
  beforeAll(async () => {
    house = await fakeHouse();
  });

  async function ended(): Promise<{ actor: Actor; id: string; phone: string }> {
    const [actor, phone] = [await house.actor("500"), someNumber()];
    const id = await buy(house, actor, airtime(phone));
    await scheduleRechecks(house.ctx, "bill", id);
    return { actor, id, phone };
  }
  const billOf = async ({ userId }: Actor) => {
    const { rows } = await house.database.owner.query<{ id: string }>(
      "select id from ledger.transaction where user_id = $1 and kind = 'bill.airtime'",
      [userId],
    );
    return rows[0]?.id ?? "";
  };
  const watched = async (id: string) =>
    (await house.ctx.prisma.secondLook.findUnique({ where: { id } })) !== null;

  it("three days, and then no more", async () => {
    const { id } = await ended();
    for (const hours of [0.2, 1, 6, 24]) await passes(house, hours * 60 * minute);
    expect(await watched(id)).toBe(true);
    await passes(house, 72 * 60 * minute);
    expect(await watched(id)).toBe(false);
  });

  it("an hour later when the vendor is away, also after the last time", async () => {
    const { actor, id, phone } = await ended();
    house.firstVendor.down = true;
    await passes(house, 73 * 60 * minute);
    expect(await watched(id)).toBe(true);
    house.firstVendor.down = false;
    house.firstVendor.turns(phone, "failed");
    await passes(house, 61 * minute);
    expect(await house.kobo(actor)).toEqual({ available: 50_000n, held: 0n });
  });

  it("what two vendors delivered is an incident, and paid once", async () => {
    const [actor, phone] = [await house.actor("500"), someNumber()];
    house.firstVendor.says(phone, "pending");
    const id = await buy(house, actor, airtime(phone));
    house.firstVendor.turns(phone, "failed");
    await passes(house, minute);
    expect(await topicsOf(house, actor)).toEqual(["bill.pending", "bill.delivered"]);
    await scheduleRechecks(house.ctx, "bill", id);
    house.firstVendor.turns(phone, "delivered");
    await passes(house, 11 * minute);
    expect(await incidentsOf(house, id)).toEqual(["delivered_twice"]);
    expect(await house.kobo(actor)).toEqual({ available: 0n, held: 0n });
  });

  it.each([
    ["a return is still found", "failed", 50_000n],
    ["it is one delivery and not two", "delivered", 0n],
  ] as const)("when the answer to the purchase comes after the news of it: %s", async (_, turn, kobo) => {
    const [actor, phone] = [await house.actor("500"), someNumber()];
    const { firstVendor } = house;
    const { buy: sell } = firstVendor;
    // The vendor's message is acted on while its answer to the purchase, "pending", is still on the wire.
    firstVendor.buy = async (...asked) => {
      const slow = await sell(...asked);
      firstVendor.turns(phone, "delivered");
      expect(await recheckBill(house.ctx, await billOf(actor))).toBe("delivered");
      return slow;
    };
    firstVendor.says(phone, "pending");
    const id = await buy(house, actor, airtime(phone));
    firstVendor.buy = sell;
    await scheduleRechecks(house.ctx, "bill", id);
    firstVendor.turns(phone, turn);
    await passes(house, 11 * minute);
    expect(await house.kobo(actor)).toEqual({ available: kobo, held: 0n });
    expect(await incidentsOf(house, id)).toEqual([]);
  });

  it("what was refused at the counter is not taken for a later purchase of the same", async () => {
    const [actor, phone] = [await house.actor("1000"), someNumber()];
    house.firstVendor.says(phone, "failed");
    house.backupVendor.says(phone, "failed");
    await expect(buy(house, actor, airtime(phone))).rejects.toMatchObject({ code: "purchase_failed" });
    const id = await billOf(actor);
    await scheduleRechecks(house.ctx, "bill", id);
    await buy(house, actor, airtime(phone));
    await passes(house, 11 * minute);
    expect(await incidentsOf(house, id)).toEqual([]);
  });
});
