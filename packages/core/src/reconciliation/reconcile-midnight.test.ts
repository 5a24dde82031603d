import { type Counter, vendorFixture } from "@manilla/testing/fixtures/reconciliation-fixture";
import { describe, expect, it } from "vitest";
import { listOpenDifferences } from "./differences.ts";
import { reconcileDay } from "./reconcile.ts";

/** Operations of these books take minutes of the test clock and would end after midnight, so they are left out. */
const takesTime: readonly Counter["book"][] = ["coin_sends", "coin_collections"];

describe("around midnight in Lagos", () => {
  it("each thing belongs to one day, by the vendor's clock", async () => {
    const fixture = await vendorFixture("2026-03-31T22:59:30Z");
    const late = new Map<Counter, string>();
    for (const counter of fixture.counters.filter(({ book }) => !takesTime.includes(book))) {
      late.set(counter, await counter.addEntry());
    }
    // The vendor's clock is ahead, so its entries belong to the next day. Their wrong amounts make them differences.
    for (const [{ list }, reference] of late) {
      list.changeLine(reference, { at: new Date("2026-03-31T23:00:10Z"), units: 1n });
    }
    fixture.clock.pass(7_200);
    await reconcileDay(fixture.ctx, "2026-03-31");
    expect(await listOpenDifferences(fixture.ctx)).toEqual([]);
    await reconcileDay(fixture.ctx, "2026-04-01");
    const found = await listOpenDifferences(fixture.ctx);
    expect(found).toHaveLength(late.size);
    expect(new Set(found.map(({ day }) => day))).toEqual(new Set(["2026-04-01"]));
  });

  it("what a vendor took only after an outage is not missing there", async () => {
    const fixture = await vendorFixture("2026-03-31T20:00:00Z");
    const [paystack] = fixture.counters;
    const reference = (await paystack?.addEntry()) ?? "";
    paystack?.list.changeLine(reference, { at: new Date("2026-04-01T15:00:00Z") });
    fixture.clock.pass(24 * 3_600);
    await reconcileDay(fixture.ctx, "2026-03-31");
    await reconcileDay(fixture.ctx, "2026-04-01");
    expect(await listOpenDifferences(fixture.ctx)).toEqual([]);
  });
});
