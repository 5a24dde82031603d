import { catchCode } from "@manilla/testing/error-code";
import { tradeFixture } from "@manilla/testing/fixtures/trade-fixture";
import { describe, expect, test } from "vitest";
import { listPurchases, readPurchase } from "./purchases.ts";
import { quoteTrade } from "./quote.ts";
import { buyCoins, sellCoins, swapCoins } from "./trade.ts";

const { ctx, trader, holds } = await tradeFixture();

describe("selling and swapping", () => {
  test("a sale gives naira less the fee, at the seller's rate", async () => {
    const ada = await trader({ coins: { BTC: "0.5" } });
    const { answer } = await sellCoins(ctx, ada, { currency: "btc", amount: "0.001" });
    // Value: 0.001 × $50,000 × ₦1,584 = ₦79,200. Fee: 2% = ₦1,584.
    expect(answer).toMatchObject({ nairaAmount: "79200.00", fee: "1584.00", total: "77616.00" });
    expect(await holds(ada)).toMatchObject({ naira: "77616.00", btc: "0.49900000" });
  });

  test("selling for naira brings exactly that", async () => {
    const ada = await trader({ coins: { BTC: "1" } });
    const offered = await quoteTrade(ctx, ada, {
      side: "sell",
      currency: "BTC",
      amount: "50000",
      amountIn: "naira",
    });
    await sellCoins(ctx, ada, { currency: "btc", amount: offered.cryptoAmount, quoteId: offered.quoteId });
    expect((await holds(ada)).naira).toBe("50000.00");
  });

  test("more than the wallet holds is rejected with the sale's message", async () => {
    const ada = await trader({ coins: { BTC: "0.001" } });
    await expect(sellCoins(ctx, ada, { currency: "btc", amount: "0.002" })).rejects.toThrow(
      "Insufficient BTC balance. You need 0.00100000 more BTC to complete this sale.",
    );
  });

  test("a frozen account trades inside, so that its owner can leave a falling coin: nothing leaves the account", async () => {
    const ada = await trader({ coins: { BTC: "0.5" } });
    const frozen = { ...ada, restrictions: { frozen: true, heldUntil: null, newDeviceUntil: null } };
    await sellCoins(ctx, frozen, { currency: "btc", amount: "0.001" });
    expect(await holds(ada)).toMatchObject({ naira: "77616.00", btc: "0.49900000" });
  });

  test("a swap gives the other coin less 1.5%", async () => {
    const ada = await trader({ coins: { BTC: "0.1" } });
    const { answer } = await swapCoins(ctx, ada, { fromCurrency: "btc", toCurrency: "eth", amount: "0.01" });
    // 0.01 BTC = 0.2 ETH. The fee is 1.5%.
    expect(answer).toMatchObject({ toAmount: "0.19700000", fee: "0.00300000", rate: "20" });
    expect(answer).toMatchObject({
      status: "completed",
      currency: "BTC",
      cryptoAmount: "0.01000000",
      nairaAmount: "800000.00",
      price: "50000",
    });
    expect(await holds(ada)).toMatchObject({ btc: "0.09000000", eth: "0.19700000" });
    await expect(
      swapCoins(ctx, ada, { fromCurrency: "btc", toCurrency: "eth", amount: "0.2" }),
    ).rejects.toThrow("Insufficient BTC balance. You have 0.09000000 BTC.");
    expect(
      await catchCode(swapCoins(ctx, ada, { fromCurrency: "btc", toCurrency: "btc", amount: "0.01" })),
    ).toBe("same_currency");
    expect(
      await catchCode(swapCoins(ctx, ada, { fromCurrency: "btc", toCurrency: "ngn", amount: "0.01" })),
    ).toBe("bad_request");
  });
});

test("purchases and sales are listed newest first, to their owner only", async () => {
  const ada = await trader({ naira: "1000000", coins: { BTC: "1" } });
  const bought = await buyCoins(ctx, ada, { currency: "btc", amount: "0.001" });
  const sold = await sellCoins(ctx, ada, { currency: "btc", amount: "0.002" });
  const list = await listPurchases(ctx, ada, { limit: 50 });
  expect(list.map((item) => [item.type, item.transactionId])).toEqual([
    ["sell", sold.transactionId],
    ["buy", bought.transactionId],
  ]);
  expect(list[1]).toMatchObject({ nairaAmount: "80800.00", total: "82416.00", cryptoAmount: "0.00100000" });
  expect(await catchCode(readPurchase(ctx, await trader(), bought.transactionId))).toBe("not_found");
});
