import { purchaseBill } from "@manilla/core/bills/purchase-bill";
import { buyCoins } from "@manilla/core/crypto/trade";
import { withdrawNaira } from "@manilla/core/naira/withdrawals/withdraw-naira";
import { airtimeOf, billFixture, someNumber } from "@manilla/testing/fixtures/bills-fixture";
import { tradeFixture } from "@manilla/testing/fixtures/trade-fixture";
import { trustedOwner, withdrawalFixture } from "@manilla/testing/fixtures/withdrawal-fixture";
import { expect, test } from "vitest";
import { reachedFiles } from "./reached-files.ts";

// The files that a person must read before changing one of these operations. Their number may grow if a reader needs
// the new file.

test("to buy a coin reaches at most 15 files up to the ledger's function", async () => {
  const { ctx, trader } = await tradeFixture();
  const actor = await trader();
  const order = { currency: "BTC", amount: "0.001" } as const;
  const files = await reachedFiles(ctx.pool, () => buyCoins(ctx, actor, order));
  expect(files).toContain("packages/core/src/crypto/trade.ts");
  expect(files).toContain("packages/core/src/ledger/wire.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(15);
});

test("to pay a bill reaches at most 19", async () => {
  const { ctx, actor } = await billFixture();
  const customer = await actor();
  const files = await reachedFiles(ctx.pool, () => purchaseBill(ctx, customer, airtimeOf(someNumber()), {}));
  expect(files).toContain("packages/core/src/bills/purchase-bill.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(19);
});

test("to withdraw reaches at most 20", async () => {
  const { ctx, actor } = await withdrawalFixture();
  const customer = await actor();
  const input = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder: trustedOwner };
  const files = await reachedFiles(ctx.pool, () => withdrawNaira(ctx, customer, input));
  expect(files).toContain("packages/core/src/naira/withdrawals/withdraw-naira.ts");
  expect(files.length, files.join("\n")).toBeLessThanOrEqual(20);
});
