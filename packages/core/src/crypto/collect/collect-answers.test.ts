import { money } from "@manilla/shared/money";
import { beforeAll, describe, expect, test } from "vitest";
import { scheduleRechecks } from "../../operations/rechecks.ts";
import { openCollections } from "../../testing/collect-fixture.ts";
import { receiveCustodyWebhook } from "../custody/receive-custody-webhook.ts";
import { startCollections } from "./start-collections.ts";

let house: Awaited<ReturnType<typeof openCollections>>;
beforeAll(async () => {
  house = await openCollections();
});

describe("an unclear answer ends nothing", () => {
  test("the webhook says where to look, and the custodian is asked", async () => {
    const { place, id } = await house.started();
    const news = () =>
      house.custody.webhook("withdraw.successful", { id: "w", reference: id }, house.clock.now());
    const lie = news();
    await receiveCustodyWebhook(house.ctx, lie.raw, lie.headers);
    expect(await house.states(place)).toEqual(["submitted"]);
    house.decide(id, "done");
    const truth = house.custody.webhook("withdraw.rejected", { reference: id }, house.clock.now());
    await receiveCustodyWebhook(house.ctx, truth.raw, truth.headers);
    expect(await house.states(place)).toEqual(["completed"]);
  });

  test("what never arrived is submitted again under the same reference", async () => {
    house.custody.before = (call) => {
      if (call === "collect") throw new Error("no answer in time");
    };
    const { place, id } = await house.started();
    house.custody.before = undefined;
    expect(house.custody.collections.has(id)).toBe(false);
    await house.sweep();
    expect(house.custody.collections.has(id)).toBe(true);
    expect(await house.states(place)).toEqual(["submitted"]);
  });

  test("another order under our reference books nothing and is an incident", async () => {
    const { place, id } = await house.started();
    const order = house.custody.collections.get(id);
    if (order) house.custody.collections.set(id, { ...order, amount: money("ETH", "0.4"), status: "done" });
    await house.sweep();
    expect([await house.states(place), await house.incidentsOf(id)]).toEqual([
      ["submitted"],
      ["collection_contradicted"],
    ]);
  });

  test("what the custodian does not know for a day has failed; the coins are tried again after a rest", async () => {
    house.custody.before = (call) => {
      if (call === "collect") throw new Error("not taken");
    };
    const { place } = await house.started();
    for (let times = 0; times < 14 && (await house.states(place))[0] !== "failed"; times += 1)
      await house.sweep(7_200);
    house.custody.before = undefined;
    expect(await house.states(place)).toEqual(["failed"]);
    await startCollections(house.ctx, { accountId: place.accountId });
    expect(await house.states(place)).toEqual(["failed"]);
    house.clock.pass(3_700);
    await startCollections(house.ctx, { accountId: place.accountId });
    expect(await house.states(place)).toEqual(["failed", "submitted"]);
  });
});

describe("the books follow the custodian after the end", () => {
  test("what it rejected and then carried out is booked, and staff learn of it", async () => {
    const { place, id } = await house.started();
    house.decide(id, "rejected");
    await house.sweep();
    await scheduleRechecks(house.ctx, "collection", id);
    expect(await house.states(place)).toEqual(["failed"]);
    const before = await house.books();
    house.decide(id, "done");
    await house.sweep(700);
    expect(await house.states(place)).toEqual(["completed"]);
    expect((await house.books())[1] - before[1]).toBe(50_000_000n);
    expect(await house.incidentsOf(id)).toEqual(["collection_contradicted"]);
  });

  test("what it takes back is on the sub-account again, and is collected anew", async () => {
    const { place, id } = await house.started();
    const before = await house.books();
    house.decide(id, "done");
    await house.sweep();
    await scheduleRechecks(house.ctx, "collection", id);
    house.decide(id, "rejected");
    await house.sweep(700);
    expect([await house.states(place), await house.books()]).toEqual([["reversed"], before]);
    house.clock.pass(3_700);
    await startCollections(house.ctx, { accountId: place.accountId });
    expect(await house.states(place)).toEqual(["reversed", "submitted"]);
  });
});
