import { toMoney } from "@manilla/shared/money";
import { testContext } from "@manilla/testing/context";
import { approveProposal, staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember, password } from "@manilla/testing/members";
import { newStart } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, it } from "vitest";
import { readBalances } from "../ledger/balances.ts";
import { verifyBooks } from "../ledger/verify.ts";
import { closeAccount } from "../users/close-account.ts";
import { listActivity } from "../wallet/activity.ts";
import { changeRequest, makeProposal } from "./make-proposal.ts";

const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });
const { staff: agent } = await staffMember(ctx, "agent");
const { staff: finance } = await staffMember(ctx, "finance");
const { staff: admin } = await staffMember(ctx, "admin");
const { actor } = await createMember(ctx);
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
const coins = async () => (await readBalances(ctx.prisma, actor.userId)).BTC.available;

it("coins count at their naira value against the role, and are in the balance once another person agreed", async () => {
  // A bitcoin costs ₦100,000,000 at this price. An agent may propose at most ₦50,000, which is 0.0005 BTC.
  await setPrices(ctx, { coins: { BTC: "62500" } });
  await expect(makeProposal(ctx.desk, agent, goodwill("0.00050001", "BTC"))).rejects.toMatchObject({
    code: "forbidden",
  });
  const made = await makeProposal(ctx.desk, agent, goodwill("0.0005", "BTC"));
  expect(made).toMatchObject({ state: "open", amount: 5_000_000n });
  expect(made.summary).toContain("0.00050000 BTC (about ₦50,000.00)");
  expect(await approveProposal(ctx, finance, made)).toMatchObject({ state: "applied" });
  expect(await coins()).toEqual(toMoney("BTC", "0.0005"));
});

it("credits in slices count together: for a customer by anybody, and by one person for anybody", async () => {
  await setPrices(ctx, { coins: { BTC: "62500" } });
  const [one, two] = [await createMember(ctx), await createMember(ctx)];
  const { staff: other } = await staffMember(ctx, "agent");
  const { staff: third } = await staffMember(ctx, "agent");
  const { staff: supervisor } = await staffMember(ctx, "supervisor");
  const to = ({ actor: { userId } }: typeof one, naira: string) => ({ ...goodwill(naira), subject: userId });
  const made = await makeProposal(ctx.desk, other, to(one, "30000"));
  expect(await approveProposal(ctx, supervisor, made)).toMatchObject({ state: "applied" });
  const above = { code: "forbidden", details: { data: { rule: "above_the_day" } } };
  await expect(makeProposal(ctx.desk, other, to(one, "20000.01"))).rejects.toMatchObject(above);
  await expect(makeProposal(ctx.desk, other, to(two, "20000.01"))).rejects.toMatchObject(above);
  await expect(makeProposal(ctx.desk, third, to(one, "20000.01"))).rejects.toMatchObject(above);
  const small = await makeProposal(ctx.desk, other, to(two, "20000"));
  await expect(
    changeRequest(ctx.desk, other, {
      id: small.id,
      version: small.version,
      reason,
      parameters: { amount: "20000.01" },
    }),
  ).rejects.toMatchObject(above);
  // One person made both proposals of ₦40,000. Their sum exceeds what a supervisor may decide in a day.
  const { staff: rich } = await staffMember(ctx, "finance");
  const first = await makeProposal(ctx.desk, rich, to(await createMember(ctx), "40000"));
  await makeProposal(ctx.desk, rich, to(await createMember(ctx), "40000"));
  await expect(approveProposal(ctx, supervisor, first)).rejects.toMatchObject(above);
  expect(await approveProposal(ctx, admin, first)).toMatchObject({ state: "applied" });
});

it("one person who proposes six slices at the same moment gets as many as the day allows", async () => {
  const { staff: quick } = await staffMember(ctx, "agent");
  const people = await Promise.all(Array.from({ length: 6 }, () => createMember(ctx)));
  const made = await Promise.allSettled(
    people.map(({ actor: { userId } }) =>
      makeProposal(ctx.desk, quick, { ...goodwill("15000"), subject: userId }),
    ),
  );
  expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

it("an account that was closed meanwhile is credited nothing: no person could take it out", async () => {
  const person = await createMember(ctx);
  const { staff: fresh } = await staffMember(ctx, "agent");
  const made = await makeProposal(ctx.desk, fresh, { ...goodwill("2500"), subject: person.actor.userId });
  await closeAccount(ctx, person.actor, { password });
  expect(await approveProposal(ctx, finance, made)).toMatchObject({ state: "failed" });
  expect((await readBalances(ctx.prisma, person.actor.userId)).NGN.available).toEqual(toMoney("NGN", "0"));
});

it("a correction takes coins back, never more than there are, and the books stay balanced", async () => {
  await setPrices(ctx, { coins: { BTC: "62500" } });
  const tooMuch = await makeProposal(ctx.desk, finance, correction("0.0006", "debit"));
  expect(await approveProposal(ctx, admin, tooMuch)).toMatchObject({ state: "failed" });
  const made = await makeProposal(ctx.desk, finance, correction("0.0002", "debit"));
  expect(await approveProposal(ctx, admin, made)).toMatchObject({ state: "applied" });
  expect(await coins()).toEqual(toMoney("BTC", "0.0003"));
  expect(await verifyBooks(ctx.database.owner)).toEqual([]);
});

it("a correction in a coin without a price is above what every role may propose", async () => {
  const { parameters, ...rest } = correction("2", "credit");
  await expect(
    makeProposal(ctx.desk, finance, { ...rest, parameters: { ...parameters, asset: "XRP" } }),
  ).rejects.toMatchObject({ code: "forbidden", details: { data: { rule: "above_authority" } } });
});

it("stands in the customer's history where it was decided, not where it was proposed", async () => {
  const person = await createMember(ctx);
  const { staff: fresh } = await staffMember(ctx, "agent");
  const made = await makeProposal(ctx.desk, fresh, { ...goodwill("2500"), subject: person.actor.userId });
  const between = newStart(person.actor.userId, { kind: "crypto.buy", moneyIn: toMoney("BTC", "0.1") });
  await ctx.ledger.transact(between);
  expect(await approveProposal(ctx, finance, made)).toMatchObject({ state: "applied" });
  const { transactions } = await listActivity(ctx, person.actor, { kind: "all", limit: 20 });
  expect(transactions).toMatchObject([{ kind: "adjustment.goodwill" }, { id: between.id }]);
});

it("a coin without a price is above what a goodwill credit may be, and an unknown currency is refused", async () => {
  await expect(makeProposal(ctx.desk, finance, goodwill("1", "XRP"))).rejects.toMatchObject({
    code: "forbidden",
  });
  for (const asset of ["DOGGO", "", "__proto__"])
    await expect(makeProposal(ctx.desk, finance, goodwill("1", asset)), asset).rejects.toMatchObject({
      code: "bad_request",
    });
});

it("corrections and owners of money in suspense have a finite sum of the day for each role", async () => {
  const { rows } = await ctx.database.owner.query(
    `select kind, role, proposes_up_to::int8 / 100 as proposes, decides_up_to / 100 as decides from desk.authority
     where kind in ('balance.correct', 'payment.owner', 'deposit.owner') order by kind, role`,
  );
  const owners = (kind: string) => [
    { kind, role: "admin", proposes: "100000000", decides: "100000000" },
    { kind, role: "agent", proposes: "5000000", decides: null },
    { kind, role: "finance", proposes: "100000000", decides: "100000000" },
    { kind, role: "supervisor", proposes: "5000000", decides: "5000000" },
  ];
  expect(
    rows.map((row) => ({
      ...row,
      proposes: String(row.proposes),
      decides: row.decides && String(row.decides),
    })),
  ).toEqual([
    { kind: "balance.correct", role: "admin", proposes: "1000000", decides: "1000000" },
    { kind: "balance.correct", role: "finance", proposes: "1000000", decides: "1000000" },
    { kind: "balance.correct", role: "supervisor", proposes: "50000", decides: null },
    ...owners("deposit.owner"),
    ...owners("payment.owner"),
  ]);
});

it("corrections in slices end at the sum of the day of their maker's role", async () => {
  const { staff: supervisor } = await staffMember(ctx, "supervisor");
  const slice = async (amount: string) => {
    const { actor: person } = await createMember(ctx);
    const parameters = { amount, asset: "NGN", direction: "credit" };
    return makeProposal(ctx.desk, supervisor, {
      kind: "balance.correct",
      subject: person.userId,
      parameters,
      reason,
    });
  };
  await slice("30000");
  await expect(slice("20000.01")).rejects.toMatchObject({
    code: "forbidden",
    details: { data: { rule: "above_the_day" } },
  });
  await slice("20000");
});
