import { sandboxSettings, testConfig } from "@manilla/testing/config";
import { testContext } from "@manilla/testing/context";
import { controlledSandbox } from "@manilla/testing/controlled-sandbox";
import { createMember } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { readNairaAccount, requestAccountNumber } from "../naira/accounts/accounts.ts";
import { findAccountPayments } from "../naira/accounts/book-payment.ts";
import { sweepAccountNumbers } from "../naira/accounts/sweep-accounts.ts";
import { createProviders } from "../providers/create-providers.ts";
import { houseFloat, refreshFloat } from "./float.ts";

it("the balance of the vendor of account numbers is compared where payouts go through another vendor only", async () => {
  const sandbox = await controlledSandbox();
  const config = {
    ...sandboxSettings(sandbox.url),
    PAYOUT_PROVIDER: "payaza",
    NAIRA_ACCOUNT_BANK: "titan-paystack",
  };
  const ctx = await testContext({ config, overrides: { providers: createProviders(testConfig(config)) } });
  const ada = { ...(await createMember(ctx)).actor, level: 1 as const };
  await ctx.database.owner.query("update users set email_verified_at = now() where id = $1", [ada.userId]);
  await requestAccountNumber(ctx, ada.userId);
  await sweepAccountNumbers(ctx);
  const { account } = await readNairaAccount(ctx, ada);
  const bank = async () => {
    await refreshFloat(ctx);
    const row = (await houseFloat(ctx)).find((one) => one.account === "bank" && one.asset === "NGN");
    if (!row?.theirs) throw new Error("no vendor of naira was asked");
    return { ours: Number(row.ours), theirs: Number(row.theirs), difference: Number(row.difference) };
  };

  const before = await bank();
  await sandbox.control(`account-payments/${account?.accountNumber}`, {
    amount: "5000",
    from: "BELLO AMINA",
  });
  const unbooked = await bank();
  expect(unbooked.theirs - before.theirs).toBe(4_950);
  expect(unbooked.difference - before.difference).toBe(4_950);
  expect(await findAccountPayments(ctx, { hours: 1 })).toBe(1);
  // The vendor's fee of ₦50 is a cost in our books, so only ₦4,950 of ₦5,000 are in `bank`.
  expect(await bank()).toEqual({ ...unbooked, ours: before.ours + 4_950, difference: before.difference });
});
