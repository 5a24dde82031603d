import { money } from "@manilla/shared/money";
import { openCollections } from "@manilla/testing/fixtures/collect-fixture";
import { describe, expect, test } from "vitest";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { receiveCustodyWebhook } from "../custody/receive-custody-webhook.ts";
import { startCollections } from "./start-collections.ts";

const fixture = await openCollections();

describe("an unclear answer ends nothing", () => {
  test("the webhook says where to look, and the custodian is asked", async () => {
    const { place, id } = await fixture.started();
    const news = () =>
      fixture.custody.webhook("withdraw.successful", { id: "w", reference: id }, fixture.clock.now());
    const lie = news();
    await receiveCustodyWebhook(fixture.ctx, lie.raw, lie.headers);
    expect(await fixture.states(place)).toEqual(["submitted"]);
    fixture.decide(id, "done");
    const truth = fixture.custody.webhook("withdraw.rejected", { reference: id }, fixture.clock.now());
    await receiveCustodyWebhook(fixture.ctx, truth.raw, truth.headers);
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
    if (order) fixture.custody.collections.set(id, { ...order, amount: money("ETH", "0.4"), status: "done" });
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
    await receiveCustodyWebhook(fixture.ctx, news.raw, news.headers);
    expect(await fixture.states(place)).toEqual(["completed"]);
    fixture.decide(id, "rejected");
    await fixture.sweep(700);
    expect(await fixture.states(place)).toEqual(["reversed"]);
  });
});
