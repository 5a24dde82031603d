import { fromUnits, toMoney } from "@manilla/shared/money";
import { nairaAccountFixture } from "@manilla/testing/fixtures/naira-account-fixture";
import { describe, expect, it } from "vitest";
import { receiveWebhook } from "../../operations/webhook-inbox.ts";
import { allBooks } from "../../reconciliation/books.ts";
import { resolvePayment } from "../deposits/suspense.ts";
import { findAccountPayments } from "./book-payment.ts";
import { accountInbox, sweepAccountNumbers } from "./sweep-accounts.ts";

const { ctx, accounts, at, naira, houseUnits, database, withAccount, deliverWebhook, fresh } =
  await nairaAccountFixture();
const ngn = (amount: string) => toMoney("NGN", amount);

describe("a payment into it", () => {
  it("is credited once when webhooks and the sweep find it at the same time", async () => {
    const ada = await withAccount();
    const costs = await houseUnits("costs");
    const reference = fresh();
    accounts.addMoney(reference, { received: ngn("5000"), fee: ngn("50"), accountNumber: ada.accountNumber });
    const finds = Array.from({ length: 6 }, () => [
      deliverWebhook(reference),
      findAccountPayments(ctx, { hours: 2 }),
    ]);
    await Promise.all(finds.flat());
    await deliverWebhook(reference);
    expect(await naira(ada)).toBe("5000.00");
    // The company paid the provider's fee of ₦50.
    expect((await houseUnits("costs")) - costs).toBe(-5_000n);
  });

  it("is found in the provider's list when its webhook was lost, and by the webhook sweep when the query failed", async () => {
    const ada = await withAccount();
    const [lost, unanswered] = [fresh(), fresh()];
    accounts.addMoney(lost, { received: ngn("700"), customerCode: `CUS_${ada.userId}` });
    await findAccountPayments(ctx, { hours: 2 });
    expect(await naira(ada)).toBe("700.00");

    accounts.silent = true;
    await deliverWebhook(unanswered);
    accounts.silent = false;
    accounts.addMoney(unanswered, { received: ngn("300"), accountNumber: ada.accountNumber });
    at(5);
    await sweepAccountNumbers(ctx);
    expect(await naira(ada)).toBe("1000.00");
    at(0);
  });

  it("that cannot be booked keeps no other one of the list from its owner", async () => {
    const ada = await withAccount();
    const beyondTheBooks = fromUnits("NGN", 10n ** 20n);
    for (const received of [beyondTheBooks, ngn("700"), beyondTheBooks])
      accounts.addMoney(fresh(), { received, accountNumber: ada.accountNumber });
    await findAccountPayments(ctx, { hours: 2 });
    expect(await naira(ada)).toBe("700.00");
  });

  it.each(["0.01", "99.99", "123.45", "25000000"])("of ₦%s is credited to the kobo", async (amount) => {
    const ada = await withAccount();
    const reference = fresh();
    accounts.addMoney(reference, { received: ngn(amount), accountNumber: ada.accountNumber });
    await deliverWebhook(reference);
    expect(await naira(ada)).toBe(Number(amount).toFixed(2));
  });

  it.each(["pending", "failed", "other"] as const)("that is %s credits nothing", async (status) => {
    const ada = await withAccount();
    const reference = fresh();
    accounts.addMoney(reference, { status, received: ngn("900"), accountNumber: ada.accountNumber });
    await deliverWebhook(reference);
    await findAccountPayments(ctx, { hours: 2 });
    expect(await naira(ada)).toBe("0.00");
  });

  it("reaches a frozen person's balance: only money out is frozen", async () => {
    const ada = await withAccount();
    await database.owner.query("update users set frozen_at = now() where id = $1", [ada.userId]);
    const reference = fresh();
    accounts.addMoney(reference, { received: ngn("800"), accountNumber: ada.accountNumber });
    await deliverWebhook(reference);
    expect(await naira(ada)).toBe("800.00");
  });

  it("of a closed or unknown account waits in suspense, until staff name its owner", async () => {
    const [ada, eve] = [await withAccount(), await withAccount()];
    await database.owner.query("update users set closed_at = now() where id = $1", [ada.userId]);
    const before = await houseUnits("suspense");
    const [closed, unknown] = [fresh(), fresh()];
    accounts.addMoney(closed, { received: ngn("600"), accountNumber: ada.accountNumber });
    accounts.addMoney(unknown, { received: ngn("400"), accountNumber: "0000000001" });
    await Promise.all([
      deliverWebhook(closed),
      deliverWebhook(unknown),
      findAccountPayments(ctx, { hours: 2 }),
    ]);
    expect(await naira(ada)).toBe("0.00");
    expect((await houseUnits("suspense")) - before).toBe(100_000n);
    await resolvePayment(ctx.desk, { reference: closed, userId: eve.userId, resolvedBy: "bola" });
    expect(await naira(eve)).toBe("600.00");
    await deliverWebhook(closed);
    expect(await naira(eve)).toBe("600.00");
  });

  it("is in the provider's books under the same reference as in ours", async () => {
    const ada = await withAccount();
    const reference = fresh();
    accounts.addMoney(reference, { received: ngn("150"), accountNumber: ada.accountNumber });
    await deliverWebhook(reference);
    const { rows } = await ctx.pool.query(
      "select units::text, standing from vendor_entry where provider = 'paystack' and book = 'payments' and reference = $1",
      [reference],
    );
    expect(rows).toEqual([{ units: "15000", standing: "settled" }]);
    const providers = { ...ctx.providers, bills: [], payouts: { inUse: [] }, custody: { name: "none" } };
    // Cast: the replaced providers lack fields that allBooks does not read.
    const books = await allBooks({ ...ctx, providers: providers as never });
    const book = books.find(({ provider }) => provider === "paystack");
    const span = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
    const { entries } = (await book?.read(span, [])) ?? { entries: [] };
    expect(entries.find((entry) => entry.reference === reference)).toMatchObject({ units: 15_000n });
  });

  it("is credited only as the provider confirms it, not as the webhook claims", async () => {
    const ada = await withAccount();
    const { raw } = accounts.webhook(fresh());
    await expect(receiveWebhook(ctx, accountInbox(ctx), { raw, headers: {} })).rejects.toMatchObject({
      code: "bad_request",
    });
    expect(await naira(ada)).toBe("0.00");
  });
});
