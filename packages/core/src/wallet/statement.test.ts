import { assetCodes } from "@manilla/shared/assets";
import { expect, it } from "vitest";
import type { Actor } from "../actor.ts";
import { buy } from "../crypto/buy.ts";
import { sell } from "../crypto/sell.ts";
import { swap } from "../crypto/swap.ts";
import { readBalances } from "../ledger/balances.ts";
import { testContext } from "../testing/context.ts";
import { member } from "../testing/members.ts";
import { person } from "../testing/people.ts";
import { setPrices } from "../testing/prices.ts";
import { sumsOfStatement } from "../testing/statement-sums.ts";
import { sendTransfer } from "../transfers/send-transfer.ts";
import { contentsOf } from "./statement-pdf.ts";

const ctx = await testContext({ config: { RATE_LIMIT_FACTOR: "10000" } });

it("adds up to the balances after trades and transfers, fees included, for both people of a transfer", async () => {
  await setPrices(ctx, { coins: { BTC: "62500", ETH: "2500" } });
  const [ada, bola] = [await member(ctx), await member(ctx)];
  await ctx.prisma.user.updateMany({ data: { phoneVerifiedAt: new Date() } });
  await person(ctx.database, { naira: "1000000" }, ada.actor.userId);
  const actor: Actor = { ...ada.actor, level: 2 };
  await buy(ctx, actor, { currency: "btc", amount: "0.00333333" });
  await sell(ctx, actor, { currency: "btc", amount: "0.00012345" });
  await swap(ctx, actor, { fromCurrency: "btc", toCurrency: "eth", amount: "0.00054321" });
  const to = `@${bola.username}`;
  await sendTransfer(ctx, actor, { to, asset: "NGN", amount: "2500.25" });
  await sendTransfer(ctx, actor, { to, asset: "ETH", amount: "0.001" });
  for (const { userId, begun } of [
    { userId: actor.userId, begun: 100_000_000n },
    { userId: bola.actor.userId, begun: 0n },
  ]) {
    const balances = await readBalances(ctx.pool, userId);
    const sums = await sumsOfStatement(ctx, { userId });
    expect(sums.size).toBeGreaterThan(1);
    for (const asset of assetCodes)
      expect((sums.get(asset) ?? 0n) + (asset === "NGN" ? begun : 0n), asset).toBe(
        balances[asset].available.units,
      );
  }
});

it("says when it lists a part of the account alone", () => {
  expect(contentsOf({ kind: "all" })).toBe("All transactions");
  expect(contentsOf({ kind: "bills", status: "completed", search: " mtn " })).toBe(
    'Bills only, only completed, only with "mtn"',
  );
});
