import { toMoney } from "@manilla/shared/money";
import { TestClock, testContext } from "@manilla/testing/context";
import { withScreening } from "@manilla/testing/fixtures/screening-fixture";
import { createMember } from "@manilla/testing/members";
import { createPerson, newStart } from "@manilla/testing/people";
import { describe, expect, it } from "vitest";
import { availableAccount, heldAccount, houseAccount } from "../ledger/accounts.ts";
import type { TransactionKind } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { backtestRule, closeFlag, evaluateRules, findHoldingRule, findRule, setAction } from "./rules.ts";

const clock = new TestClock();
const ctx = await testContext({ ...withScreening, overrides: { clock } });

async function customer(): Promise<string> {
  const { actor } = await createMember(ctx);
  await createPerson(ctx, { naira: "9000000" }, actor.userId);
  return actor.userId;
}

async function books(userId: string, kind: TransactionKind, naira: string, counterparty = "@ada") {
  const amount = toMoney("NGN", naira);
  const [mine, others] = [availableAccount(userId), houseAccount("bank")];
  const isIn = kind === "transfer.receive";
  const isWithdrawal = kind === "naira.withdrawal";
  const leg = isIn
    ? { from: others, to: mine }
    : { from: mine, to: isWithdrawal ? heldAccount(userId) : others };
  const facts = {
    id: newId(clock.now()),
    at: clock.now(),
    kind,
    counterparty,
    legs: [{ ...leg, money: amount }],
  };
  const state = isWithdrawal ? { state: "approved", final: false } : {};
  await ctx.ledger.transact(
    newStart(userId, { ...facts, ...state, ...(isIn ? { moneyIn: amount } : { moneyOut: amount }) }),
  );
  clock.pass(60);
  return facts.id;
}

async function found(rule: string, userId: string): Promise<string[]> {
  const to = clock.now();
  const hits = await backtestRule(ctx.desk, { rule, from: new Date(to.getTime() - 48 * 3_600_000), to });
  return hits.filter((hit) => hit.userId === userId).map(({ subject }) => subject);
}

async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let index = 0; index < count; index += 1) made.push(await work(index));
  return made;
}

describe("a rule finds", () => {
  it("the eighth payment within an hour and each after it, and none that are spread", async () => {
    const [fast, slow] = [await customer(), await customer()];
    const paid = await times(9, () => books(fast, "transfer.send", "1000"));
    await times(9, async () => {
      await books(slow, "transfer.send", "1000");
      clock.pass(1_200);
    });
    expect(await found("many payments in an hour", fast)).toEqual(paid.slice(7));
    expect(await found("many payments in an hour", slow)).toEqual([]);
  });

  it("the third withdrawal just below the limit, and no others", async () => {
    const [splitter, honest] = [await customer(), await customer()];
    const split = await times(3, (n) => books(splitter, "naira.withdrawal", String(199_000 - n)));
    await times(3, () => books(honest, "naira.withdrawal", "120000"));
    await times(3, () => books(honest, "naira.withdrawal", "200001"));
    expect(await found("sums below the approval limit", splitter)).toEqual(split.slice(2));
    expect(await found("sums below the approval limit", honest)).toEqual([]);
  });

  it("money that passes through within an hour, and none that stays or waits", async () => {
    const [mule, saver, later] = [await customer(), await customer(), await customer()];
    await books(mule, "transfer.receive", "200000");
    await books(mule, "transfer.send", "100000");
    const gone = await books(mule, "transfer.send", "60000");
    await books(saver, "transfer.receive", "200000");
    await books(saver, "transfer.send", "100000");
    await books(later, "transfer.receive", "200000");
    clock.pass(3_700);
    await books(later, "transfer.send", "200000");
    expect(await found("money passes through", mule)).toEqual([gone]);
    expect(await found("money passes through", saver)).toEqual([]);
    expect(await found("money passes through", later)).toEqual([]);
  });

  it("money that passes through from when a deposit settled, not from when it was announced", async () => {
    const mule = await customer();
    const id = newId(clock.now());
    const deposit = {
      id,
      at: clock.now(),
      state: "pending",
      final: false,
      provider: "payaza",
      providerReference: id,
    };
    const amount = toMoney("NGN", "200000");
    await ctx.ledger.transact(newStart(mule, { ...deposit, kind: "naira.deposit", moneyIn: amount }));
    clock.pass(3 * 86_400);
    const legs = [{ from: houseAccount("bank"), to: availableAccount(mule), money: amount }];
    const settled = { id, at: clock.now(), from: "pending", to: "completed", final: true, legs };
    await ctx.ledger.advance(settled);
    clock.pass(600);
    const gone = await books(mule, "transfer.send", "170000");
    expect(await found("money passes through", mule)).toEqual([gone]);
  });

  it("the fifth new sender of a day, and no regular senders", async () => {
    const [mule, trader] = [await customer(), await customer()];
    await times(5, (n) => books(trader, "transfer.receive", "1000", `@regular${n}`));
    clock.pass(3 * 86_400);
    await times(5, (n) => books(trader, "transfer.receive", "1000", `@regular${n}`));
    const got = await times(5, (n) => books(mule, "transfer.receive", "1000", `@stranger${n}`));
    expect(await found("many new senders", mule)).toEqual([got[4]]);
    expect(await found("many new senders", trader)).toEqual([]);
  });
});

describe("what a rule finds", () => {
  it("is flagged once, holds nothing while the rule only flags, and holds once it may", async () => {
    const rule = "money passes through";
    const mule = await customer();
    await books(mule, "transfer.receive", "200000");
    const subject = await books(mule, "transfer.send", "200000");
    expect(await evaluateRules(ctx)).toBeGreaterThan(0);
    const flags = async () =>
      (await ctx.pool.query("select id, rule, closed_at from screening.flag where subject = $1", [subject]))
        .rows;
    expect(await flags()).toMatchObject([{ rule, closed_at: null }]);
    await evaluateRules(ctx);
    expect(await flags()).toHaveLength(1);
    expect(await findHoldingRule(ctx, mule)).toBeUndefined();
    const to = clock.now();
    await backtestRule(ctx.desk, { rule, from: new Date(to.getTime() - 7 * 86_400_000), to });
    await setAction(ctx.desk, rule, "hold");
    expect(await findHoldingRule(ctx, mule)).toMatchObject({ list: "rules", reference: rule });
    const [flag] = await flags();
    await closeFlag(ctx.desk, flag.id);
    expect(await findHoldingRule(ctx, mule)).toBeUndefined();
    await setAction(ctx.desk, rule, "flag");
  });

  it("is nothing where the country's rules are off", async () => {
    const off = { ...ctx, config: { ...ctx.config, COUNTRY_RULES: "none" as const } };
    expect(await evaluateRules(off)).toBe(0);
  });
});

describe("a rule that was never tested over the books", () => {
  it("may flag and not hold", async () => {
    await ctx.database.owner.query(
      `insert into screening.rule (name, kind, parameters, meaning) values ('new', 'velocity', '{"count": 2, "minutes": 5}', 'Two')`,
    );
    expect(await findRule(ctx, "new")).toMatchObject({ action: "flag", backtestedAt: null });
    await expect(setAction(ctx.desk, "new", "hold")).rejects.toMatchObject({ code: "conflict" });
    const hold = "update screening.rule set action = 'hold' where name = 'new'";
    await expect(ctx.desk.pool.query(hold)).rejects.toThrow("a_rule_holds_after_a_back_test");
    const to = clock.now();
    await backtestRule(ctx.desk, { rule: "new", from: new Date(to.getTime() - 7 * 86_400_000 + 1), to });
    await expect(setAction(ctx.desk, "new", "hold")).rejects.toMatchObject({ code: "conflict" });
    await backtestRule(ctx.desk, { rule: "new", from: new Date(to.getTime() - 7 * 86_400_000), to });
    await setAction(ctx.desk, "new", "hold");
    expect(await findRule(ctx, "new")).toMatchObject({ action: "hold" });
  });
});
