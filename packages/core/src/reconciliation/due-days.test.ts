import { type VendorFixture, vendorFixture } from "@manilla/testing/fixtures/reconciliation-fixture";
import { describe, expect, it } from "vitest";
import { openDifferences, reconciledUntil } from "./differences.ts";
import { isDue, reconcileDueDays } from "./due-days.ts";

async function open(fixture: VendorFixture) {
  return (await openDifferences(fixture.ctx)).map(({ provider, book, kind, reference, day }) => ({
    provider,
    book,
    kind,
    reference,
    day,
  }));
}

describe("the days that are due", () => {
  const now = new Date("2026-04-10T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

  it("are those never compared, those with open differences, and the last week once a day", () => {
    const day = { day: "2026-03-20", comparedAt: null, open: false };
    expect(isDue(day, now)).toBe(true);
    expect(isDue({ ...day, comparedAt: hoursAgo(400) }, now)).toBe(false);
    expect(isDue({ ...day, comparedAt: hoursAgo(7), open: true }, now)).toBe(true);
    expect(isDue({ ...day, comparedAt: hoursAgo(5), open: true }, now)).toBe(false);
    expect(isDue({ day: "2026-04-09", comparedAt: hoursAgo(25), open: false }, now)).toBe(true);
    expect(isDue({ day: "2026-04-09", comparedAt: hoursAgo(23), open: false }, now)).toBe(false);
  });

  it("are caught up after days without a worker, oldest first, and again when a vendor is back", async () => {
    const fixture = await vendorFixture("2026-03-31T09:00:00Z");
    const [paystack] = fixture.counters;
    const reference = (await paystack?.happens()) ?? "";
    const untilOf = async () =>
      Object.fromEntries(
        (await reconciledUntil(fixture.ctx)).map(({ provider, book, until }) => [
          `${provider} ${book}`,
          until,
        ]),
      );
    expect(await reconcileDueDays(fixture.ctx)).toBe(0);
    fixture.clock.set(new Date("2026-04-05T09:00:00Z"));
    if (paystack) paystack.list.silent = true;
    await reconcileDueDays(fixture.ctx);
    expect(await untilOf()).toMatchObject({ "paystack payouts": null, "quidax coin_sends": "2026-04-04" });
    if (paystack) paystack.list.silent = false;
    fixture.clock.pass(1_800);
    expect(await reconcileDueDays(fixture.ctx)).toBe(5);
    expect(await untilOf()).toMatchObject({ "paystack payouts": "2026-04-04" });
    expect(await reconcileDueDays(fixture.ctx)).toBe(0);

    // Five days later the bank returns the payout without a webhook.
    paystack?.list.misprint(reference, { status: "reversed" });
    fixture.clock.pass(25 * 3_600);
    await reconcileDueDays(fixture.ctx);
    expect(await open(fixture)).toMatchObject([{ day: "2026-03-31", kind: "status", reference }]);
    fixture.clock.pass(7 * 3_600);
    expect(await reconcileDueDays(fixture.ctx)).toBe(1);
    expect(await open(fixture)).toHaveLength(1);
  });

  it("may be compared by several workers at once", async () => {
    const fixture = await vendorFixture("2026-03-31T09:00:00Z");
    const [paystack] = fixture.counters;
    paystack?.list.forget((await paystack.happens()) ?? "");
    fixture.clock.set(new Date("2026-04-02T09:00:00Z"));
    await Promise.all([1, 2, 3].map(() => reconcileDueDays(fixture.ctx)));
    expect(await open(fixture)).toMatchObject([{ kind: "missing_there" }]);
  });
});
