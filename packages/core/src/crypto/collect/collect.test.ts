import { toMoney } from "@manilla/shared/money";
import { openCollections } from "@manilla/testing/fixtures/collect-fixture";
import { describe, expect, test } from "vitest";
import { readOperation } from "../../desk/operation.ts";
import { readTimeline } from "../../ledger/history.ts";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { custodyInbox } from "../custody/custody-inbox.ts";
import { collectAfter, startCollections, sweepSubAccounts } from "./start-collections.ts";

const fixture = await openCollections();

describe("coins on a sub-account", () => {
  test("are forgotten once everything was collected, and noted again by the next deposit", async () => {
    const { place, id } = await fixture.started("0.6");
    const noted = async () =>
      (await fixture.ctx.prisma.subAccountHolding.count({ where: { accountId: place.accountId } })) === 1;
    fixture.clock.pass(4_000);
    await sweepSubAccounts(fixture.ctx);
    expect(await noted()).toBe(true);
    fixture.decide(id, "done");
    await fixture.sweep();
    await sweepSubAccounts(fixture.ctx);
    expect(await noted()).toBe(false);
    await collectAfter(fixture.ctx, await fixture.deposit(place, toMoney("ETH", "0.1")));
    expect(await fixture.collections(place)).toMatchObject([
      { id },
      { state: "submitted", units: "10000000" },
    ]);
  });

  test("are collected after their deposit was credited, and the customer's balance stays", async () => {
    const ada = await fixture.actor();
    const place = await fixture.place(ada);
    const before = await fixture.books();
    const depositId = await fixture.deposit(place, toMoney("ETH", "0.5"));
    expect((await fixture.books())[1] - before[1]).toBe(-50_000_000n);
    await collectAfter(fixture.ctx, depositId);
    const [line] = await fixture.collections(place);
    expect(fixture.custody.collections.get(line?.id ?? "")).toMatchObject({
      accountId: place.accountId,
      amount: { asset: "ETH", units: 50_000_000n },
    });
    fixture.decide(line?.id ?? "", "done");
    await fixture.sweep();
    const after = await fixture.books();
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([-50_000_000n, 0n]);
    expect([await fixture.states(place), await fixture.available(ada)]).toEqual([
      ["completed"],
      "0.50000000",
    ]);
    expect((await readTimeline(fixture.ctx.prisma, line?.id ?? "")).map(({ state }) => state)).toEqual([
      "requested",
      "submitted",
      "completed",
    ]);
  });

  test("are collected once by any number of workers, and what came meanwhile by the next", async () => {
    const { place, id } = await fixture.started("0.2");
    await fixture.deposit(place, toMoney("ETH", "0.3"));
    await Promise.all([1, 2, 3].map(() => startCollections(fixture.ctx)));
    expect(await fixture.collections(place)).toMatchObject([{ id, state: "submitted" }]);
    fixture.decide(id, "done");
    await fixture.sweep();
    await Promise.all([1, 2, 3].map(() => collectAfter(fixture.ctx, id)));
    expect(await fixture.collections(place)).toMatchObject([
      { state: "completed", units: "20000000" },
      { state: "submitted", units: "30000000" },
    ]);
  });

  test("stay there below COLLECT_COINS_FROM_USD, unless a send needs them", async () => {
    const place = await fixture.credited("0.0021");
    const strict = { ...fixture.ctx, config: { ...fixture.ctx.config, COLLECT_COINS_FROM_USD: 10 } };
    await startCollections(strict);
    expect(await fixture.states(place)).toEqual([]);
    await startCollections(strict, { coin: "BTC", isNeeded: true });
    expect(await fixture.states(place)).toEqual([]);
    await startCollections(strict, { coin: "ETH", isNeeded: true });
    expect(await fixture.states(place)).toEqual(["submitted"]);
  });

  test("that a killed worker was about to collect are collected by the next one", async () => {
    const place = await fixture.credited("0.4");
    const kill = Object.assign(Object.create(fixture.ctx.ledger), {
      transact: (operation: never) => fixture.ctx.ledger.transact(operation),
      advance: () => Promise.reject(new Error("killed")),
    });
    await startCollections({ ...fixture.ctx, ledger: kill }, { accountId: place.accountId });
    expect(await fixture.states(place)).toEqual(["requested"]);
    await fixture.sweep(60);
    expect(await fixture.states(place)).toEqual(["submitted"]);
    expect(await fixture.collections(place)).toHaveLength(1);
  });
});

test("the desk shows it: states, journal, what the custodian said", async () => {
  const { id, place } = await fixture.started("0.7");
  const news = fixture.custody.webhook("withdraw.successful", { reference: id }, fixture.clock.now());
  fixture.decide(id, "done");
  await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), news);
  const staff = { userId: "00000000-0000-4000-8000-000000000009", username: "ngozi" };
  const { operation, timeline, journal, details } = await readOperation(fixture.ctx.desk, staff, id);
  expect(operation).toMatchObject({ kind: "crypto.collect", state: "completed" });
  expect(timeline).toHaveLength(3);
  expect(journal.map(({ purpose, amount }) => [purpose, Number(amount)])).toEqual(
    expect.arrayContaining([
      ["custody", -0.7],
      ["sub_accounts", 0.7],
    ]),
  );
  expect(Object.keys(details)).toContain("submittedAt");
  const { rows } = await fixture.ctx.desk.pool.query("select type, id, by from desk.search($1)", [
    place.accountId,
  ]);
  expect(rows).toContainEqual({ type: "operation", id, by: "counterparty" });
});

describe("an unclear answer ends nothing", () => {
  test("the webhook says where to look, and the custodian is asked", async () => {
    const { place, id } = await fixture.started();
    const news = () =>
      fixture.custody.webhook("withdraw.successful", { id: "w", reference: id }, fixture.clock.now());
    const lie = news();
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), lie);
    expect(await fixture.states(place)).toEqual(["submitted"]);
    fixture.decide(id, "done");
    const truth = fixture.custody.webhook("withdraw.rejected", { reference: id }, fixture.clock.now());
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), truth);
    expect(await fixture.states(place)).toEqual(["completed"]);
  });

  test("what never arrived is submitted again under the same reference", async () => {
    fixture.custody.before = (call) => {
      if (call === "collect") throw new Error("no answer in time");
    };
    const { place, id } = await fixture.started();
    fixture.custody.before = undefined;
    expect(fixture.custody.collections.has(id)).toBe(false);
    await fixture.sweep();
    expect(fixture.custody.collections.has(id)).toBe(true);
    expect(await fixture.states(place)).toEqual(["submitted"]);
  });

  test("another order under our reference books nothing and is an incident", async () => {
    const { place, id } = await fixture.started();
    const order = fixture.custody.collections.get(id);
    if (order)
      fixture.custody.collections.set(id, { ...order, amount: toMoney("ETH", "0.4"), status: "done" });
    await fixture.sweep();
    expect([await fixture.states(place), await fixture.incidentsOf(id)]).toEqual([
      ["submitted"],
      ["collection_contradicted"],
    ]);
  });

  test("what the custodian does not know for a day has failed; the coins are tried again after a rest", async () => {
    fixture.custody.before = (call) => {
      if (call === "collect") throw new Error("not taken");
    };
    const { place } = await fixture.started();
    for (let times = 0; times < 14 && (await fixture.states(place))[0] !== "failed"; times += 1)
      await fixture.sweep(7_200);
    fixture.custody.before = undefined;
    expect(await fixture.states(place)).toEqual(["failed"]);
    await startCollections(fixture.ctx, { accountId: place.accountId });
    expect(await fixture.states(place)).toEqual(["failed"]);
    fixture.clock.pass(3_700);
    await startCollections(fixture.ctx, { accountId: place.accountId });
    expect(await fixture.states(place)).toEqual(["failed", "submitted"]);
  });
});

describe("the books follow the custodian after the end", () => {
  test("what it rejected and then carried out is booked, and staff learn of it", async () => {
    const { place, id } = await fixture.started();
    fixture.decide(id, "rejected");
    await fixture.sweep();
    await scheduleRechecks(fixture.ctx, "collection", id);
    expect(await fixture.states(place)).toEqual(["failed"]);
    const before = await fixture.books();
    fixture.decide(id, "done");
    await fixture.sweep(700);
    expect(await fixture.states(place)).toEqual(["completed"]);
    expect((await fixture.books())[1] - before[1]).toBe(50_000_000n);
    expect(await fixture.incidentsOf(id)).toEqual(["collection_contradicted"]);
  });

  test("what it takes back is on the sub-account again, and is collected anew", async () => {
    const { place, id } = await fixture.started();
    const before = await fixture.books();
    fixture.decide(id, "done");
    await fixture.sweep();
    await scheduleRechecks(fixture.ctx, "collection", id);
    fixture.decide(id, "rejected");
    await fixture.sweep(700);
    expect([await fixture.states(place), await fixture.books()]).toEqual([["reversed"], before]);
    fixture.clock.pass(3_700);
    await startCollections(fixture.ctx, { accountId: place.accountId });
    expect(await fixture.states(place)).toEqual(["reversed", "submitted"]);
  });

  test("a week after the end, also where its own query is later than its message", async () => {
    const { place, id } = await fixture.started();
    fixture.decide(id, "done");
    await fixture.sweep();
    fixture.clock.pass(7 * 86_400);
    const news = fixture.custody.webhook("withdraw.rejected", { reference: id }, fixture.clock.now());
    await receiveWebhook(fixture.ctx, custodyInbox(fixture.ctx), news);
    expect(await fixture.states(place)).toEqual(["completed"]);
    fixture.decide(id, "rejected");
    await fixture.sweep(700);
    expect(await fixture.states(place)).toEqual(["reversed"]);
  });
});
