import type { CoinCode } from "@manilla/shared/assets";
import { type Money, money } from "@manilla/shared/money";
import { beforeAll, describe, expect, test } from "vitest";
import { type Context } from "../../context.ts";
import { readOperation } from "../../desk/operation.ts";
import { readTimeline } from "../../ledger/history.ts";
import { openIncidents } from "../../operations/incidents.ts";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { accepted, type CustodyHouse, openCustodyHouse, type Place } from "../../testing/custody-fixture.ts";
import { receiveCustodyWebhook } from "../custody/receive-custody-webhook.ts";
import { sweepCollections } from "../custody/sweep-custody.ts";
import { settleDeposit } from "../deposits/settle-deposit.ts";
import { collectAfter, startCollections } from "./start-collections.ts";

let house: CustodyHouse;
let ctx: Context;
beforeAll(async () => {
  house = await openCustodyHouse();
  house.custody.now = () => house.clock.now();
  ctx = house.ctx;
});

type Line = { id: string; state: string; units: string };

/** What was ever begun for this sub-account, oldest first. */
async function collections({ accountId }: Place): Promise<Line[]> {
  const { rows } = await house.database.owner.query<Line>(
    `select id, state, units_out::text as units from ledger.transaction
     where kind = 'crypto.collect' and details ->> 'accountId' = $1 order by id`,
    [accountId],
  );
  return rows;
}

/** Somebody's sub-account with so much on it, credited. */
async function credited(amount: string): Promise<Place> {
  const place = await house.place(await house.actor());
  await deposit(place, money("ETH", amount));
  return place;
}

async function deposit(place: Place, amount: Money<CoinCode>): Promise<string> {
  const { id } = house.custody.receive(accepted(place, amount));
  await settleDeposit(ctx, { accountId: place.accountId, id });
  const record = await ctx.operations.findByProviderReference("quidax", `deposit:${id}`);
  if (!record) throw new Error("the deposit is not in the books");
  return record.id;
}

function decide(id: string, status: "done" | "rejected"): void {
  const order = house.custody.collections.get(id);
  if (!order) throw new Error("the custodian has no such order");
  house.custody.collections.set(id, { ...order, status });
}

async function sweep(seconds = 2_000): Promise<void> {
  house.clock.pass(seconds);
  await house.fresh();
  await sweepCollections(ctx);
}

async function started(amount = "0.5"): Promise<{ place: Place; id: string }> {
  const place = await credited(amount);
  await startCollections(ctx, { accountId: place.accountId });
  const [line] = await collections(place);
  if (!line) throw new Error("nothing was begun");
  return { place, id: line.id };
}

const books = async () => [await house.house("custody"), await house.house("sub_accounts")] as const;
const states = async (place: Place) => (await collections(place)).map(({ state }) => state);

async function incidentsOf(id: string) {
  return (await openIncidents(ctx))
    .filter(({ transactionId }) => transactionId === id)
    .map(({ kind }) => kind);
}

describe("coins on a sub-account", () => {
  test("are collected after their deposit was credited, and the customer's balance stays", async () => {
    const ada = await house.actor();
    const place = await house.place(ada);
    const before = await books();
    const depositId = await deposit(place, money("ETH", "0.5"));
    expect((await books())[1] - before[1]).toBe(-50_000_000n);
    await collectAfter(ctx, depositId);
    const [line] = await collections(place);
    expect(house.custody.collections.get(line?.id ?? "")).toMatchObject({
      accountId: place.accountId,
      amount: { asset: "ETH", units: 50_000_000n },
    });
    decide(line?.id ?? "", "done");
    await sweep();
    const after = await books();
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([-50_000_000n, 0n]);
    expect([await states(place), await house.available(ada)]).toEqual([["completed"], "0.50000000"]);
    expect((await readTimeline(ctx.pool, line?.id ?? "")).map(({ state }) => state)).toEqual([
      "requested",
      "submitted",
      "completed",
    ]);
  });

  test("are collected once by any number of workers, and what came meanwhile by the next", async () => {
    const { place, id } = await started("0.2");
    await deposit(place, money("ETH", "0.3"));
    await Promise.all([1, 2, 3].map(() => startCollections(ctx)));
    expect(await collections(place)).toMatchObject([{ id, state: "submitted" }]);
    decide(id, "done");
    await sweep();
    await Promise.all([1, 2, 3].map(() => collectAfter(ctx, id)));
    expect(await collections(place)).toMatchObject([
      { state: "completed", units: "20000000" },
      { state: "submitted", units: "30000000" },
    ]);
  });

  test("stay there below COLLECT_COINS_FROM_USD, unless a send needs them", async () => {
    const place = await credited("0.0021");
    const strict = { ...ctx, config: { ...ctx.config, COLLECT_COINS_FROM_USD: 10 } };
    await startCollections(strict);
    expect(await states(place)).toEqual([]);
    await startCollections(strict, { coin: "BTC", isNeeded: true });
    expect(await states(place)).toEqual([]);
    await startCollections(strict, { coin: "ETH", isNeeded: true });
    expect(await states(place)).toEqual(["submitted"]);
  });

  test("that a killed worker was about to collect are collected by the next one", async () => {
    const place = await credited("0.4");
    const kill = Object.assign(Object.create(ctx.ledger), {
      transact: (operation: never) => ctx.ledger.transact(operation),
      advance: () => Promise.reject(new Error("killed")),
    });
    await startCollections({ ...ctx, ledger: kill }, { accountId: place.accountId });
    expect(await states(place)).toEqual(["requested"]);
    await sweep(60);
    expect(await states(place)).toEqual(["submitted"]);
    expect(await collections(place)).toHaveLength(1);
  });
});

describe("an unclear answer ends nothing", () => {
  test("the webhook says where to look, and the custodian is asked", async () => {
    const { place, id } = await started();
    const news = () =>
      house.custody.webhook("withdraw.successful", { id: "w", reference: id }, house.clock.now());
    const lie = news();
    await receiveCustodyWebhook(ctx, lie.raw, lie.headers);
    expect(await states(place)).toEqual(["submitted"]);
    decide(id, "done");
    const truth = house.custody.webhook("withdraw.rejected", { reference: id }, house.clock.now());
    await receiveCustodyWebhook(ctx, truth.raw, truth.headers);
    expect(await states(place)).toEqual(["completed"]);
  });

  test("what never arrived is submitted again under the same reference", async () => {
    house.custody.before = (call) => {
      if (call === "collect") throw new Error("no answer in time");
    };
    const { place, id } = await started();
    house.custody.before = undefined;
    expect(house.custody.collections.has(id)).toBe(false);
    await sweep();
    expect(house.custody.collections.has(id)).toBe(true);
    expect(await states(place)).toEqual(["submitted"]);
  });

  test("another order under our reference books nothing and is an incident", async () => {
    const { place, id } = await started();
    const order = house.custody.collections.get(id);
    if (order) house.custody.collections.set(id, { ...order, amount: money("ETH", "0.4"), status: "done" });
    await sweep();
    expect([await states(place), await incidentsOf(id)]).toEqual([
      ["submitted"],
      ["collection_contradicted"],
    ]);
  });

  test("what the custodian does not know for a day has failed; the coins are tried again after a rest", async () => {
    house.custody.before = (call) => {
      if (call === "collect") throw new Error("not taken");
    };
    const { place } = await started();
    for (let times = 0; times < 14 && (await states(place))[0] !== "failed"; times += 1) await sweep(7_200);
    house.custody.before = undefined;
    expect(await states(place)).toEqual(["failed"]);
    await startCollections(ctx, { accountId: place.accountId });
    expect(await states(place)).toEqual(["failed"]);
    house.clock.pass(3_700);
    await startCollections(ctx, { accountId: place.accountId });
    expect(await states(place)).toEqual(["failed", "submitted"]);
  });
});

describe("the books follow the custodian after the end", () => {
  test("what it rejected and then carried out is booked, and staff learn of it", async () => {
    const { place, id } = await started();
    decide(id, "rejected");
    await sweep();
    await scheduleRechecks(ctx, "collection", id);
    expect(await states(place)).toEqual(["failed"]);
    const before = await books();
    decide(id, "done");
    await sweep(700);
    expect(await states(place)).toEqual(["completed"]);
    expect((await books())[1] - before[1]).toBe(50_000_000n);
    expect(await incidentsOf(id)).toEqual(["collection_contradicted"]);
  });

  test("what it takes back is on the sub-account again, and is collected anew", async () => {
    const { place, id } = await started();
    const before = await books();
    decide(id, "done");
    await sweep();
    await scheduleRechecks(ctx, "collection", id);
    decide(id, "rejected");
    await sweep(700);
    expect([await states(place), await books()]).toEqual([["reversed"], before]);
    house.clock.pass(3_700);
    await startCollections(ctx, { accountId: place.accountId });
    expect(await states(place)).toEqual(["reversed", "submitted"]);
  });
});

test("the desk shows it: states, journal, what the custodian said", async () => {
  const { id, place } = await started("0.7");
  const news = house.custody.webhook("withdraw.successful", { reference: id }, house.clock.now());
  decide(id, "done");
  await receiveCustodyWebhook(ctx, news.raw, news.headers);
  const staff = {
    userId: "00000000-0000-4000-8000-000000000009",
    username: "ngozi",
    role: "support",
  } as const;
  const { operation, timeline, journal, details } = await readOperation(ctx, staff, id);
  expect(operation).toMatchObject({ kind: "crypto.collect", state: "completed" });
  expect(timeline).toHaveLength(3);
  expect(journal.map(({ purpose, amount }) => [purpose, Number(amount)])).toEqual(
    expect.arrayContaining([
      ["custody", -0.7],
      ["sub_accounts", 0.7],
    ]),
  );
  expect(Object.keys(details)).toContain("submittedAt");
  const { rows } = await ctx.pool.query("select type, id, by from desk.search($1)", [place.accountId]);
  expect(rows).toContainEqual({ type: "operation", id, by: "counterparty" });
});
