import { toMoney } from "@manilla/shared/money";
import { TestClock, testContext } from "@manilla/testing/context";
import { sendLife } from "@manilla/testing/lives/coin-lives";
import { createPerson, newStart } from "@manilla/testing/people";
import { setPrices } from "@manilla/testing/prices";
import { expect, test } from "vitest";
import { availableAccount, houseAccount } from "../ledger/accounts.ts";
import { readHolding } from "./holding.ts";

const clock = new TestClock();
clock.set(new Date());
const ctx = await testContext({ overrides: { clock } });
await setPrices(ctx, { coins: { ETH: "2500", BTC: "100000" }, naira: "1600" });

test("a holding says what it cost, what it is worth and what it gained", async () => {
  const userId = await createPerson(ctx.database, { naira: "10000000" });
  const actor = { userId, sessionId: "s", level: 2 as const };
  const mine = availableAccount(userId);
  const [paid, bought] = [toMoney("NGN", "3000000"), toMoney("ETH", "1")];
  await ctx.ledger.transact(
    newStart(userId, {
      kind: "crypto.buy",
      moneyOut: paid,
      moneyIn: bought,
      nairaValue: paid,
      legs: [
        { from: mine, to: houseAccount("inventory"), money: paid },
        { from: houseAccount("inventory"), to: mine, money: bought },
      ],
    }),
  );
  const [sold, got] = [toMoney("ETH", "0.25"), toMoney("NGN", "900000")];
  await ctx.ledger.transact(
    newStart(userId, {
      kind: "crypto.sell",
      moneyOut: sold,
      moneyIn: got,
      nairaValue: got,
      legs: [
        { from: mine, to: houseAccount("inventory"), money: sold },
        { from: houseAccount("inventory"), to: mine, money: got },
      ],
    }),
  );
  // Worth: 0.75 × $2,500 × ₦1,616 (buy rate). The gain assumes a sale at ₦1,584, less the fee of 2 %.
  expect(await readHolding(ctx, actor, "eth")).toEqual({
    currency: "ETH",
    balance: "0.75000000",
    held: "0.00000000",
    cost: "2250000.00",
    averageCost: "3000000.00",
    worth: "3030000.00",
    gain: "660600.00",
    gainPercent: "29.36",
    realised: "150000.00",
    complete: true,
  });
  expect(await readHolding(ctx, actor, "BTC")).toMatchObject({ balance: "0.00000000", averageCost: null });
  await expect(readHolding(ctx, actor, "SHIB")).rejects.toMatchObject({ code: "unsupported_currency" });
});

test("coins that are set aside for a send keep their cost until they have left, and are said", async () => {
  const userId = await createPerson(ctx.database, { naira: "10000000" });
  const actor = { userId, sessionId: "s", level: 2 as const };
  const [paid, bought] = [toMoney("NGN", "4000000"), toMoney("ETH", "1")];
  const legs = [
    { from: availableAccount(userId), to: houseAccount("inventory"), money: paid },
    { from: houseAccount("inventory"), to: availableAccount(userId), money: bought },
  ];
  await ctx.ledger.transact(newStart(userId, { kind: "crypto.buy", moneyOut: paid, moneyIn: bought, legs }));
  await sendLife.begin["held"]?.(ctx, actor);
  expect(await readHolding(ctx, actor, "eth")).toMatchObject({
    balance: "1.00000000",
    held: "0.50000000",
    cost: "4000000.00",
    worth: "4040000.00",
    gain: "-119200.00",
  });
});
