import { assetCodes } from "@manilla/shared/assets";
import { lagosMidnight } from "@manilla/shared/lagos";
import { toMoney } from "@manilla/shared/money";
import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { createPerson, newStart } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { sumsOfStatement } from "@manilla/testing/statement-sums";
import { expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { buyCoins, sellCoins, swapCoins } from "../crypto/trade.ts";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import { readBalances } from "../ledger/balances.ts";
import type { TransactionStart } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { sendTransfer } from "../transfers/send-transfer.ts";
import { makeStatement } from "./statement.ts";
import { readStatement, statementBalances } from "./statement-lines.ts";
import { contentsOf } from "./statement-pdf.ts";

const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });

it("adds up to the balances after trades and transfers, fees included, for both people of a transfer", async () => {
  await setPrices(ctx, { coins: { BTC: "62500", ETH: "2500" } });
  const [ada, bola] = [await createMember(ctx), await createMember(ctx)];
  await ctx.prisma.user.updateMany({ data: { phoneVerifiedAt: new Date() } });
  await createPerson(ctx.database, { naira: "1000000" }, ada.actor.userId);
  const actor: Actor = { ...ada.actor, level: 2 };
  await buyCoins(ctx, actor, { currency: "btc", amount: "0.00333333" });
  await sellCoins(ctx, actor, { currency: "btc", amount: "0.00012345" });
  await swapCoins(ctx, actor, { fromCurrency: "btc", toCurrency: "eth", amount: "0.00054321" });
  const to = `@${bola.username}`;
  await sendTransfer(ctx, actor, { to, asset: "NGN", amount: "2500.25" });
  await sendTransfer(ctx, actor, { to, asset: "ETH", amount: "0.001" });
  for (const { userId } of [actor, bola.actor]) {
    const balances = await readBalances(ctx.prisma, userId);
    const sums = await sumsOfStatement(ctx, { userId });
    expect(sums.size).toBeGreaterThan(1);
    for (const asset of assetCodes)
      expect(sums.get(asset) ?? 0n, asset).toBe(balances[asset].available.units);
  }
});

it("begins with the balance that the day before ended with, and ends with today's", async () => {
  const { actor } = await createMember(ctx);
  const [userId, at] = [actor.userId, (text: string) => new Date(`2026-11-${text}:00Z`)];
  const book = (on: Date, changes: Partial<TransactionStart>) =>
    ctx.ledger.transact(newStart(userId, { id: newId(on), at: on, ...changes }));
  const [given, spent] = [toMoney("NGN", "5000"), toMoney("NGN", "1200.50")];
  const [mine, costs] = [availableAccount(userId), houseAccount("costs")];
  const credit = {
    kind: "transfer.receive",
    moneyIn: given,
    legs: [{ from: costs, to: mine, money: given }],
  } as const;
  const debit = {
    kind: "transfer.send",
    moneyOut: spent,
    legs: [{ from: mine, to: costs, money: spent }],
  } as const;
  // Books the credit at 23:30 in Lagos and the debit at 0:30 on the next day.
  await book(at("10T22:30"), credit);
  await book(at("10T23:30"), debit);
  const { lines, balances } = await readStatement(ctx, { userId, from: lagosMidnight("2026-11-11") }, 10);
  expect(statementBalances(lines, balances)).toEqual([
    { asset: "NGN", before: "5000.00", out: "1200.50", in: "0.00", after: "3799.50" },
  ]);
  const pdf = await makeStatement(ctx, actor, { kind: "all", format: "pdf", from: "2026-11-11" });
  expect(pdf.body.subarray(0, 5).toString()).toBe("%PDF-");
});

it("says when it lists a part of the account alone", () => {
  expect(contentsOf({ kind: "all" })).toBe("All transactions");
  expect(contentsOf({ kind: "bills", status: "completed", search: " mtn " })).toBe(
    'Bills only, only completed, only with "mtn"',
  );
});
