import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Counter,
  type VendorFixture,
  vendorFixture,
} from "@manilla/testing/fixtures/reconciliation-fixture";
import { createMember } from "@manilla/testing/members";
import type { FakeBook } from "@manilla/testing/providers/fake-books";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openAccounts } from "../ledger/balances.ts";
import type { VendorEntry } from "../providers/books/port.ts";
import { payoutVendors } from "../providers/payouts/port.ts";
import { loadList } from "../screening/load-list.ts";
import { closeDifference, listOpenDifferences, reconciledUntil } from "./differences.ts";
import { isDue, reconcileDueDays } from "./due-days.ts";
import { houseFloat, houseSuspense, refreshFloat, silentVendors } from "./float.ts";
import { reconcileBook, reconcileDay } from "./reconcile.ts";

const staff = { userId: "00000000-0000-4000-8000-000000000009", username: "ngozi" };

async function open(fixture: VendorFixture) {
  return (await listOpenDifferences(fixture.ctx)).map(({ provider, book, kind, reference, day }) => ({
    provider,
    book,
    kind,
    reference,
    day,
  }));
}

/** Sub-accounts are queried one by one, because the custodian has no list for all of them. */
const comparedAs = ({ book }: Pick<Counter, "book">) =>
  book === "coin_collections" ? "one_by_one" : "compared";

const named = ({ book }: Counter, reference: string) =>
  book === "coin_deposits" ? `deposit:${reference}` : reference;

describe("a day of every vendor", () => {
  const day = "2026-03-31";
  let fixture: VendorFixture;
  const references = new Map<Counter, string>();
  const refOf = (counter: Counter) => references.get(counter) ?? "";
  beforeAll(async () => {
    fixture = await vendorFixture("2026-03-31T09:00:00Z");
    for (const counter of fixture.counters) {
      await counter.addEntry();
      references.set(counter, await counter.addEntry());
    }
  });
  beforeEach(async () => {
    for (const { list } of fixture.counters) list.reset();
    fixture.clock.pass(60);
    await reconcileDay(fixture.ctx, day);
  });

  it("finds nothing when it is clean, and says what it compared", async () => {
    const runs = await reconcileDay(fixture.ctx, day);
    expect(runs).toHaveLength(fixture.counters.length);
    for (const run of runs) {
      // Each book has two entries. Our side of Maplerad's book also has two refused bills. Both sides of coin_deposits
      // also have two deposits of coins that were collected.
      const ours = run.provider === "maplerad" || run.book === "coin_deposits" ? 4 : 2;
      const theirs = run.book === "coin_deposits" ? 4 : 2;
      const clean = { outcome: comparedAs(run), ours, theirs, found: 0 };
      expect(run, `${run.provider} ${run.book}`).toMatchObject(clean);
    }
    expect(await open(fixture)).toEqual([]);
  });

  const stranger = (list: readonly VendorEntry[]): VendorEntry => {
    const [known] = list;
    if (!known) throw new Error("the list is empty");
    return { ...known, id: "stranger", reference: "stranger", likeness: "unknown" };
  };
  const span = { from: new Date("2026-03-30T23:00:00Z"), until: new Date("2026-03-31T23:00:00Z") };
  const lies: [string, (list: FakeBook, reference: string) => Promise<void> | void][] = [
    ["missing_here", async (list) => list.addLine(stranger(await list.entries(span)))],
    ["missing_there", (list, reference) => list.hideLine(reference)],
    ["amount", (list, reference) => list.changeLine(reference, { units: 1n })],
    ["status", (list, reference) => list.changeLine(reference, { status: "reversed" })],
    ["duplicate", (list, reference) => list.doubleLine(reference)],
  ];

  describe.each([
    ...payoutVendors.map((vendor) => `${vendor} payouts`),
    "payaza payments",
    "maplerad bills",
    "vtpass bills",
    "quidax coin_deposits",
    "quidax coin_sends",
    "quidax coin_collections",
  ])("%s", (name) => {
    it.each(lies)("%s is found, exactly, once, and resolved when it is gone", async (kind, plant) => {
      const counter = fixture.counters.find(({ provider, book }) => `${provider} ${book}` === name);
      if (!counter) throw new Error(`no counter is ${name}`);
      await plant(counter.list, refOf(counter));
      const reference = named(counter, kind === "missing_here" ? "stranger" : refOf(counter));
      const { provider, book } = counter;
      for (let time = 0; time < 2; time += 1) {
        fixture.clock.pass(60);
        await reconcileDay(fixture.ctx, day);
        expect(await open(fixture)).toEqual([{ provider, book, kind, reference, day }]);
      }
      counter.list.reset();
      fixture.clock.pass(60);
      await reconcileDay(fixture.ctx, day);
      expect(await open(fixture)).toEqual([]);
    });
  });

  it("a vendor's timeout is reported, and its open differences stay open", async () => {
    const [counter] = fixture.counters;
    if (!counter) throw new Error("no vendor");
    counter.list.hideLine(refOf(counter));
    await reconcileDay(fixture.ctx, day);
    counter.list.silent = true;
    fixture.clock.pass(60);
    const runs = await reconcileDay(fixture.ctx, day);
    counter.list.silent = false;
    expect(runs[0]).toMatchObject({ provider: "paystack", outcome: "no_answer", reason: "timeout" });
    expect(runs.slice(1).every((run) => run.outcome === comparedAs(run))).toBe(true);
    expect(await open(fixture)).toHaveLength(1);
    const kept = await fixture.ctx.prisma.reconciliationRun.findFirst({ where: { outcome: "no_answer" } });
    expect(kept).toMatchObject({ provider: "paystack", book: "payouts", runBy: "hand", reason: "timeout" });
  });

  it("an unreadable row of the list has its own reason and alarm, unlike a vendor without a list", async () => {
    const alarms = vi.spyOn(fixture.ctx.log, "error");
    const read = async () => ({ entries: [], whole: false, hasUnreadable: true });
    const book = { provider: "paystack", book: "payments", read } as const;
    const run = await reconcileBook(fixture.ctx, book, { day, runBy: "hand" });
    expect(run).toMatchObject({ outcome: "one_by_one", reason: "unreadable_rows" });
    expect(alarms.mock.calls).toEqual([
      [expect.objectContaining({ hasUnreadable: true }), expect.any(String)],
    ]);
    alarms.mockRestore();
  });

  it.each([
    ["resolves nothing that a newer one found", "after", 1],
    ["finds nothing that a newer one no longer finds", "before", 0],
  ])("a slow comparison %s", async (_, differs, left) => {
    const [counter] = fixture.counters;
    if (!counter) throw new Error("no vendor");
    const { list } = counter;
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answerAtOnce = list.entries;
    list.entries = async (span) => {
      const answer = await answerAtOnce(span);
      asked.resolve();
      await gate.promise;
      return answer;
    };
    if (differs === "before") list.hideLine(refOf(counter));
    const slow = reconcileDay(fixture.ctx, day);
    await asked.promise;
    list.entries = answerAtOnce;
    list.reset();
    if (differs === "after") list.hideLine(refOf(counter));
    fixture.clock.pass(60);
    await reconcileDay(fixture.ctx, day);
    gate.resolve();
    await slow;
    expect(await open(fixture)).toHaveLength(left);
  });

  it("an explained difference stays closed while it is the same, and opens again when it changes", async () => {
    const [counter] = fixture.counters;
    if (!counter) throw new Error("no vendor");
    counter.list.changeLine(refOf(counter), { units: 1n });
    await reconcileDay(fixture.ctx, day);
    const [found] = await listOpenDifferences(fixture.ctx);
    await closeDifference(fixture.ctx.desk, staff, {
      id: found?.id ?? "",
      reason: "their typing error, ticket 4713",
    });
    const again = closeDifference(fixture.ctx.desk, staff, { id: found?.id ?? "", reason: "twice" });
    await expect(again).rejects.toMatchObject({ code: "not_found" });
    fixture.clock.pass(60);
    await reconcileDay(fixture.ctx, day);
    expect(await open(fixture)).toEqual([]);
    const item = await fixture.ctx.prisma.reconciliationItem.findUnique({ where: { id: found?.id ?? "" } });
    expect(item).toMatchObject({ closedBy: "ngozi", closedReason: "their typing error, ticket 4713" });
    counter.list.changeLine(refOf(counter), { units: 2n });
    fixture.clock.pass(60);
    await reconcileDay(fixture.ctx, day);
    expect(await open(fixture)).toMatchObject([{ kind: "amount" }]);
    const audit = await fixture.ctx.prisma.auditLine.findMany({ where: { action: "reconciliation.close" } });
    expect(audit).toMatchObject([{ actorName: "ngozi", subject: found?.id }]);
  });
});

describe("what a vendor did three times", () => {
  it("is one difference, and opens again when it becomes four", async () => {
    const day = "2026-03-31";
    const { ctx, clock, counters } = await vendorFixture("2026-03-31T09:00:00Z");
    const [payouts] = counters;
    const reference = (await payouts?.addEntry()) ?? "";
    const span = { from: new Date("2026-03-30T23:00:00Z"), until: new Date("2026-03-31T23:00:00Z") };
    const paid = (await payouts?.list.entries(span))?.find((entry) => entry.reference === reference);
    if (!payouts || !paid) throw new Error("no vendor has paid");
    for (const id of ["second", "third"]) payouts.list.addLine({ ...paid, id });
    expect((await reconcileDay(ctx, day))[0]).toMatchObject({ outcome: "compared", found: 1 });
    const [found] = await listOpenDifferences(ctx);
    expect(found).toMatchObject({ kind: "duplicate", reference });
    await closeDifference(ctx.desk, staff, { id: found?.id ?? "", reason: "they returned both" });
    payouts.list.addLine({ ...paid, id: "fourth" });
    clock.pass(60);
    await reconcileDay(ctx, day);
    expect(await listOpenDifferences(ctx)).toMatchObject([{ kind: "duplicate", reference }]);
  });
});

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
    const reference = (await paystack?.addEntry()) ?? "";
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

    // The bank sends back the money of a payout of five days ago, and no webhook reports it.
    paystack?.list.changeLine(reference, { status: "reversed" });
    fixture.clock.pass(25 * 3_600);
    await reconcileDueDays(fixture.ctx);
    expect(await open(fixture)).toMatchObject([{ day: "2026-03-31", kind: "status", reference }]);
    fixture.clock.pass(7 * 3_600);
    expect(await reconcileDueDays(fixture.ctx)).toBe(1);
    expect(await open(fixture)).toHaveLength(1);
  });

  it("of a vendor do not wait for a day that an error of ours does not let us compare", async () => {
    const { ctx, clock, counters } = await vendorFixture("2026-03-31T09:00:00Z");
    const [paystack] = counters;
    await paystack?.addEntry();
    clock.set(new Date("2026-04-03T09:00:00Z"));
    const logged = vi.spyOn(ctx.log, "error");
    const bug = new TypeError("ours");
    if (paystack) vi.spyOn(paystack.list, "entries").mockRejectedValueOnce(bug);
    await reconcileDueDays(ctx);
    const runs = await ctx.prisma.reconciliationRun.findMany({ where: { provider: "paystack" } });
    expect(runs.map(({ reason }) => reason)).toEqual(["bug", null, null]);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ err: bug }),
      expect.stringContaining("error of ours"),
    );
  });

  it("may be compared by several workers at once", async () => {
    const fixture = await vendorFixture("2026-03-31T09:00:00Z");
    const [paystack] = fixture.counters;
    paystack?.list.hideLine((await paystack.addEntry()) ?? "");
    fixture.clock.set(new Date("2026-04-02T09:00:00Z"));
    await Promise.all([1, 2, 3].map(() => reconcileDueDays(fixture.ctx)));
    expect(await open(fixture)).toMatchObject([{ kind: "missing_there" }]);
  });
});

it("staff compare a day twice, catch up, read floats, load a list and open accounts", async () => {
  const { ctx, clock, counters } = await vendorFixture("2026-03-31T09:00:00Z");
  const [paystack] = counters;
  await paystack?.addEntry();
  clock.set(new Date("2026-04-01T12:00:00Z"));
  for (const _time of [1, 2]) await reconcileDay(ctx.desk, "2026-03-31");
  await reconcileDueDays(ctx.desk);
  const outcomes = (await reconciledUntil(ctx.desk)).map(({ outcome }) => outcome);
  expect(new Set(outcomes)).toEqual(new Set(["compared", "one_by_one"]));
  expect(await listOpenDifferences(ctx.desk)).toEqual(await listOpenDifferences(ctx));

  await refreshFloat(ctx.desk);
  expect(await silentVendors(ctx.desk)).toEqual([]);
  expect(await houseFloat(ctx.desk)).toEqual(await houseFloat(ctx));
  expect(await houseSuspense(ctx.desk)).toEqual([]);

  const csv = readFileSync(join(import.meta.dirname, "../../../testing/src/screening/nigeria.csv"), "utf8");
  const { entries } = await loadList(ctx.desk, "nigeria", { files: new Map([["nigeria.csv", csv]]) });
  expect(entries).toBeGreaterThan(0);
  const { actor } = await createMember(ctx);
  await openAccounts(ctx.desk.prisma, actor.userId);
});
