import { setTimeout as sleep } from "node:timers/promises";
import { lagosDay } from "@manilla/shared/lagos";
import { decimalText, toMoney } from "@manilla/shared/money";
import type { Place } from "@manilla/testing/fixtures/custody-fixture";
import { tellAll } from "@manilla/testing/members";
import { sandboxCustodyFixture } from "@manilla/testing/providers/sandbox-custody";
import { faultMatrix, vendorFaults } from "@manilla/testing/vendor-faults";
import { afterEach, describe, expect, test } from "vitest";
import { allBooks } from "../../reconciliation/books.ts";
import { listOpenDifferences } from "../../reconciliation/differences.ts";
import { reconcileBook } from "../../reconciliation/reconcile.ts";
import { subAccountBalances } from "../../reconciliation/sub-accounts.ts";
import { findDeposits, sweepCollections, sweepCustodyDeposits } from "../custody/sweep-custody.ts";
import { noteHolding, startCollections } from "./start-collections.ts";

const { fixture, sandbox } = await sandboxCustodyFixture();

afterEach(() => tellAll(fixture.ctx, async () => {}));

async function credited(amount: string): Promise<Place> {
  fixture.clock.set(new Date());
  await fixture.fresh();
  const ada = await fixture.actor();
  const place = await fixture.place(ada);
  await sandbox.control("custody/deposits", { address: place.address, amount });
  await expect
    .poll(
      async () => {
        await findDeposits(fixture.ctx, { hours: 24 });
        fixture.clock.pass(60);
        await sweepCustodyDeposits(fixture.ctx);
        return fixture.available(ada);
      },
      { timeout: 15_000, interval: 100 },
    )
    .toBe(decimalText(toMoney("ETH", amount)));
  await noteHolding(fixture.ctx, place);
  return place;
}

type Run = { id: string; place: Place };

async function started(amount = "0.25", before: () => Promise<void> = async () => {}): Promise<Run> {
  const place = await credited(amount);
  await sandbox.control("custody/withdrawals/me", { status: "processing" });
  await before();
  await startCollections(fixture.ctx, { accountId: place.accountId });
  const { rows } = await fixture.database.owner.query<{ id: string }>(
    "select id from ledger.transaction where kind = 'crypto.collect' and counterparty = $1",
    [place.accountId],
  );
  expect(rows).toHaveLength(1);
  return { id: rows[0]?.id ?? "", place };
}

const decide = ({ id }: Run, status: string) => sandbox.control(`custody/withdrawals/${id}`, { status });

async function witness({ id }: Run): Promise<string[]> {
  const lines = await sandbox.books<{ reference: string }>("quidax", "withdrawal");
  return lines.filter(({ record }) => record.reference === id).map(({ outcome }) => outcome);
}

async function sweep(): Promise<void> {
  fixture.clock.pass(1_900);
  await sweepCollections(fixture.ctx);
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 30 && !(await what()); tries += 1) {
    await sweep();
    await sleep(20);
  }
}

const stateOf = ({ id }: Run) => fixture.stateOf(id);

faultMatrix(
  "at submitting and at querying",
  { faults: vendorFaults, ends: ["done", "rejected"] },
  async (fault, end) => {
    const before = await fixture.house("custody");
    const run = await started("0.25", () => sandbox.plantFault("quidax", "withdraw", fault, 2));
    await sandbox.plantFault("quidax", "withdrawal", fault, 2);
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await stateOf(run)).toBe("submitted");
      await sweep();
    }
    await sandbox.clearFaults();
    await until(async () => (await witness(run)).length > 0);
    await decide(run, end);
    await until(async () => (await stateOf(run)) !== "submitted");
    const outcomes = await witness(run);
    expect(outcomes.filter((outcome) => outcome === "Submitted")).toHaveLength(1);
    const isDone = outcomes.at(-1) === "Done";
    expect(isDone).toBe(end === "done");
    expect(await stateOf(run)).toBe(isDone ? "completed" : "failed");
    expect((await fixture.house("custody")) - before).toBe(isDone ? -25_000_000n : 0n);
  },
);

describe("reconciliation", () => {
  const day = () => lagosDay(new Date());
  const book = async () => {
    const providers = { ...fixture.ctx.providers, ...others } as never;
    const books = await allBooks({ ...fixture.ctx, providers });
    const found = books.find((one) => one.book === "coin_collections");
    if (!found) throw new Error("there is no such book");
    return found;
  };
  const others = { payouts: { inUse: [] }, payments: {}, nairaAccounts: {}, bills: [] };
  const compare = async () => reconcileBook(fixture.ctx, await book(), { day: day(), runBy: "hand" });
  const differences = async () =>
    (await listOpenDifferences(fixture.ctx)).filter((one) => one.book === "coin_collections");

  test("agrees, and finds a withdrawal from a sub-account that is not ours", async () => {
    const run = await started("0.3");
    await decide(run, "done");
    await until(async () => (await stateOf(run)) === "completed");
    const place = await credited("0.4");
    fixture.clock.set(new Date());
    expect(await compare()).toMatchObject({ outcome: "one_by_one", found: 0 });
    const ours = -(await fixture.house("sub_accounts"));
    const eth = async () =>
      (await subAccountBalances(fixture.ctx)).find(({ asset }) => asset === "ETH")?.units;
    expect(await eth()).toBe(ours);
    const reference = `by-hand-${Date.now()}`;
    await sandbox.control(`custody/withdrawals/${reference}`, { status: "done" });
    const { custody } = fixture.ctx.providers;
    await custody.collect({ reference, accountId: place.accountId, amount: toMoney("ETH", "0.1") });
    await expect.poll(eth).toBe(ours - 10_000_000n);
    await expect.poll(async () => (await compare()).found).toBe(1);
    expect(await differences()).toMatchObject([{ kind: "missing_here", reference }]);
  });
});
