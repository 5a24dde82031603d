import { assetCodes } from "@manilla/shared/assets";
import { addMilliseconds, days } from "@manilla/shared/duration";
import { lagosMidnight } from "@manilla/shared/lagos";
import { toMoney } from "@manilla/shared/money";
import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { newStart } from "@manilla/testing/people";
import { expect, it } from "vitest";
import { availableAccount, heldAccount, houseAccount } from "../ledger/accounts.ts";
import type { Step, TransactionStart } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { makeStatement } from "./statement.ts";
import { readStatement, remarksOf, statementBalances } from "./statement-lines.ts";

const ctx = await testContext();
const [october, november] = ["2026-10-31", "2026-11-01"] as const;
/** 23:50 on 31 October and 0:10 on 1 November, in Lagos. */
const [evening, night] = [new Date("2026-10-31T22:50:00Z"), new Date("2026-10-31T23:10:00Z")];

async function customer() {
  const [{ actor }, friend] = [await createMember(ctx), await createMember(ctx)];
  const { userId } = actor;
  const begin = (at: Date, changes: Partial<TransactionStart>) => {
    const id = newId(at);
    return ctx.ledger.transact(newStart(userId, { id, at, ...changes })).then(() => id);
  };
  const advance = (step: Omit<Step, "final"> & { final?: boolean }) =>
    ctx.ledger.advance({ final: true, ...step });
  async function day(date: string) {
    const from = lagosMidnight(date);
    const query = { userId, from, until: addMilliseconds(from, days(1)) };
    const { lines, balances } = await readStatement(ctx, query, 100);
    expect(await booked(from)).toEqual(balances.map(({ before }) => before));
    expect(await booked(query.until)).toEqual(balances.map(({ after: end }) => end));
    const naira = statementBalances(lines, balances).find(({ asset }) => asset === "NGN");
    return {
      naira: naira && [naira.before, naira.out, naira.in, naira.after],
      lines: lines.map(({ kind, status, moved, ...line }) =>
        [
          kind,
          status,
          moved.out?.amount,
          moved.in?.amount,
          ...Object.values(remarksOf({ kind, status, moved, ...line })),
        ]
          .filter(Boolean)
          .join(" "),
      ),
    };
  }
  async function booked(until: Date): Promise<bigint[]> {
    const { rows } = await ctx.pool.query<{ asset: string; units: string }>(
      `select a.asset, sum(e.amount)::text as units from ledger.account a join ledger.entry e on e.account_id = a.id
       join ledger.journal j on j.id = e.journal_id
       where a.user_id = $1 and a.purpose = 'available' and j.created_at < $2 group by 1`,
      [userId, until],
    );
    return assetCodes.map((code) => BigInt(rows.find(({ asset }) => asset === code)?.units ?? 0));
  }
  await begin(new Date("2026-10-30T12:00:00Z"), {
    kind: "transfer.receive",
    moneyIn: toMoney("NGN", "10000"),
    legs: [{ from: houseAccount("costs"), to: availableAccount(userId), money: toMoney("NGN", "10000") }],
  });
  return { actor, userId, friend, begin, advance, day };
}

const amount = toMoney("NGN", "4000");

it("counts a deposit on the day when it was credited, not on the one when it was begun", async () => {
  const { userId, begin, advance, day } = await customer();
  const id = await begin(evening, { kind: "naira.deposit", state: "pending", final: false, moneyIn: amount });
  expect(await day(october)).toEqual({
    naira: ["10000.00", "0.00", "0.00", "10000.00"],
    lines: ["naira.deposit pending Requested 4,000.00 NGN"],
  });
  const legs = [{ from: houseAccount("bank"), to: availableAccount(userId), money: amount }];
  await advance({ id, from: "pending", to: "completed", at: night, legs });
  expect(await day(october)).toEqual({ naira: ["10000.00", "0.00", "0.00", "10000.00"], lines: [] });
  expect(await day(november)).toEqual({
    naira: ["10000.00", "0.00", "4000.00", "14000.00"],
    lines: ["naira.deposit completed 4000.00"],
  });
});

it("counts what was set aside and came back on both days", async () => {
  const { userId, begin, advance, day } = await customer();
  const id = await begin(evening, {
    kind: "naira.withdrawal",
    state: "pending_approval",
    final: false,
    moneyOut: amount,
    fee: toMoney("NGN", "60"),
    legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
  });
  const legs = [{ from: heldAccount(userId), to: availableAccount(userId), money: amount }];
  await advance({ id, from: "pending_approval", to: "cancelled", at: night, legs });
  expect(await day(october)).toEqual({
    naira: ["10000.00", "4000.00", "0.00", "6000.00"],
    lines: ["naira.withdrawal failed 4000.00 Returned later"],
  });
  expect(await day(november)).toEqual({
    naira: ["6000.00", "0.00", "4000.00", "10000.00"],
    lines: ["naira.withdrawal failed 4000.00 Returned"],
  });
});

it("counts what was set aside and came back on one day as not taken", async () => {
  const { userId, begin, advance, day } = await customer();
  const hold = { from: availableAccount(userId), to: heldAccount(userId), money: amount };
  const id = await begin(evening, {
    kind: "bill.airtime",
    state: "held",
    final: false,
    moneyOut: amount,
    legs: [hold],
  });
  const legs = [{ from: hold.to, to: hold.from, money: amount }];
  await advance({ id, from: "held", to: "failed", at: new Date("2026-10-31T22:55:00Z"), legs });
  expect(await day(october)).toEqual({
    naira: ["10000.00", "0.00", "0.00", "10000.00"],
    lines: ["bill.airtime failed Not taken 4,000.00 NGN"],
  });
  expect((await day(november)).lines).toEqual([]);
});

it("shows to each of two people what moved between them", async () => {
  const [ada, bola] = [await customer(), await customer()];
  await ada.begin(night, {
    kind: "transfer.send",
    moneyOut: amount,
    legs: [{ from: availableAccount(ada.userId), to: availableAccount(bola.userId), money: amount }],
    companion: {
      id: newId(night),
      userId: bola.userId,
      kind: "transfer.receive",
      state: "completed",
      moneyIn: amount,
    },
  });
  expect(await ada.day(november)).toEqual({
    naira: ["10000.00", "4000.00", "0.00", "6000.00"],
    lines: ["transfer.send completed 4000.00"],
  });
  expect(await bola.day(november)).toEqual({
    naira: ["10000.00", "0.00", "4000.00", "14000.00"],
    lines: ["transfer.receive completed 4000.00"],
  });
});

it("dates the lines of a file by when the money moved", async () => {
  const { actor, userId, begin, advance } = await customer();
  const id = await begin(evening, { kind: "naira.deposit", state: "pending", final: false, moneyIn: amount });
  const legs = [{ from: houseAccount("bank"), to: availableAccount(userId), money: amount }];
  await advance({ id, from: "pending", to: "completed", at: night, legs });
  const { body } = await makeStatement(ctx, actor, {
    kind: "naira",
    format: "csv",
    from: november,
    to: november,
  });
  const [, ...rows] = body.toString("utf8").trim().split("\r\n");
  expect(rows.map((row) => row.slice(0, 19))).toEqual(['"1 Nov 2026, 00:10"']);
});
