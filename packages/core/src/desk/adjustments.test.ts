import { money } from "@manilla/shared/money";
import { expect, it } from "vitest";
import { readBalances } from "../ledger/balances.ts";
import { verifyBooks } from "../ledger/verify.ts";
import { testContext } from "../testing/context.ts";
import { staffMember } from "../testing/fixtures/staff-fixture.ts";
import { member, password } from "../testing/members.ts";
import { operation } from "../testing/people.ts";
import { setPrices } from "../testing/prices.ts";
import { closeAccount } from "../users/close-account.ts";
import { listActivity } from "../wallet/activity.ts";
import { decide, propose } from "./propose.ts";

const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: finance } = await staffMember(ctx, "finance");
const { staff: admin } = await staffMember(ctx, "admin");
const { actor } = await member(ctx);
const reason = "the network sent it twice";

const goodwill = (amount: string, asset?: string) =>
  ({
    kind: "credit.goodwill",
    subject: actor.userId,
    parameters: { amount, ...(asset !== undefined && { asset }) },
    reason,
  }) as const;
const correction = (amount: string, direction: string) =>
  ({
    kind: "balance.correct",
    subject: actor.userId,
    parameters: { amount, asset: "BTC", direction },
    reason,
  }) as const;
const coins = async () => (await readBalances(ctx.pool, actor.userId)).BTC.available;

it("coins count at their naira value against the role, and are in the balance once another person agreed", async () => {
  // ₦100,000,000 a bitcoin: an agent may propose ₦50,000, which is 0.0005.
  await setPrices(ctx, { coins: { BTC: "62500" } });
  await expect(propose(ctx.desk, agent, goodwill("0.00050001", "BTC"))).rejects.toMatchObject({
    code: "forbidden",
  });
  const made = await propose(ctx.desk, agent, goodwill("0.0005", "BTC"));
  expect(made).toMatchObject({ state: "open", amount: 5_000_000n });
  expect(made.summary).toContain("0.00050000 BTC (about ₦50,000.00)");
  expect(await decide(ctx.desk, finance, { ...made, approves: true })).toMatchObject({ state: "applied" });
  expect(await coins()).toEqual(money("BTC", "0.0005"));
});

it("an account that was closed meanwhile is credited nothing: no person could take it out", async () => {
  const person = await member(ctx);
  const made = await propose(ctx.desk, agent, { ...goodwill("2500"), subject: person.actor.userId });
  await closeAccount(ctx, person.actor, { password });
  expect(await decide(ctx.desk, finance, { ...made, approves: true })).toMatchObject({ state: "failed" });
  expect((await readBalances(ctx.pool, person.actor.userId)).NGN.available).toEqual(money("NGN", "0"));
});

it("a correction takes coins back, never more than there are, and the books stay balanced", async () => {
  await setPrices(ctx, { coins: { BTC: "62500" } });
  const tooMuch = await propose(ctx.desk, finance, correction("0.0006", "debit"));
  expect(await decide(ctx.desk, admin, { ...tooMuch, approves: true })).toMatchObject({ state: "failed" });
  const made = await propose(ctx.desk, finance, correction("0.0002", "debit"));
  expect(await decide(ctx.desk, admin, { ...made, approves: true })).toMatchObject({ state: "applied" });
  expect(await coins()).toEqual(money("BTC", "0.0003"));
  expect(await verifyBooks(ctx.database.owner)).toEqual([]);
});

it("a correction in a coin without a price has no naira value in the customer's history", async () => {
  const { parameters, ...rest } = correction("2", "credit");
  const made = await propose(ctx.desk, finance, { ...rest, parameters: { ...parameters, asset: "XRP" } });
  expect(made.summary).toContain("2.00000000 XRP (no price now)");
  expect(await decide(ctx.desk, admin, { ...made, approves: true })).toMatchObject({ state: "applied" });
  const { rows } = await ctx.pool.query(
    "select naira_units from ledger.transaction where details ->> 'proposalNumber' = $1",
    [String(made.number)],
  );
  expect(rows).toEqual([{ naira_units: null }]);
});

it("stands in the customer's history where it was decided, not where it was proposed", async () => {
  const person = await member(ctx);
  const made = await propose(ctx.desk, agent, { ...goodwill("2500"), subject: person.actor.userId });
  const between = operation(person.actor.userId, { kind: "crypto.buy", moneyIn: money("BTC", "0.1") });
  await ctx.ledger.transact(between);
  expect(await decide(ctx.desk, finance, { ...made, approves: true })).toMatchObject({ state: "applied" });
  const { transactions } = await listActivity(ctx, person.actor, { kind: "all", limit: 20 });
  expect(transactions).toMatchObject([{ kind: "adjustment.goodwill" }, { id: between.id }]);
});

it("a coin without a price is above what a goodwill credit may be, and an unknown currency is refused", async () => {
  await expect(propose(ctx.desk, finance, goodwill("1", "XRP"))).rejects.toMatchObject({ code: "forbidden" });
  for (const asset of ["DOGGO", "", "__proto__"])
    await expect(propose(ctx.desk, finance, goodwill("1", asset)), asset).rejects.toMatchObject({
      code: "bad_request",
    });
});
