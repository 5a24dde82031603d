import { toMoney } from "@manilla/shared/money";
import { nairaAccountFixture } from "@manilla/testing/fixtures/naira-account-fixture";
import { createMember } from "@manilla/testing/members";
import { afterEach, describe, expect, it } from "vitest";
import { ProviderError } from "../../providers/provider-error.ts";
import { allBooks } from "../../reconciliation/books.ts";
import { closeNumber, readNairaAccount, requestAccountNumber, requestMissingNumbers } from "./accounts.ts";
import { findAccountPayments } from "./book-payment.ts";
import { sweepAccountNumbers } from "./sweep-accounts.ts";

const { ctx, accounts, at, naira, verified, withAccount, deliverWebhook, fresh } =
  await nairaAccountFixture();

describe("a customer's own account number", () => {
  it("is given from level 1 on, once, in the customer's name", async () => {
    const stranger = (await createMember(ctx)).actor;
    await requestAccountNumber(ctx, stranger.userId);
    expect(await readNairaAccount(ctx, stranger)).toEqual({ state: "verification_required", account: null });

    const ada = await verified();
    expect((await readNairaAccount(ctx, ada)).state).toBe("requested");
    await Promise.all([requestAccountNumber(ctx, ada.userId), requestAccountNumber(ctx, ada.userId)]);
    await Promise.all([sweepAccountNumbers(ctx), sweepAccountNumbers(ctx)]);
    const { state, account } = await readNairaAccount(ctx, ada);
    expect(state).toBe("issued");
    expect(account?.accountNumber).toMatch(/^\d{10}$/);
    expect(accounts.issued.get(ada.userId)?.lastName).toBe("Customer");
    expect(accounts.issued.has(stranger.userId)).toBe(false);
  });

  it("is requested again after a timeout, and daily after a refusal", async () => {
    const ada = await verified();
    await requestAccountNumber(ctx, ada.userId);
    accounts.answer = new ProviderError("timeout", "no answer");
    await sweepAccountNumbers(ctx);
    expect((await readNairaAccount(ctx, ada)).state).toBe("requested");
    accounts.answer = { status: "refused", reason: "Dedicated NUBAN is not available for your business" };
    at(10);
    await sweepAccountNumbers(ctx);
    expect((await readNairaAccount(ctx, ada)).state).toBe("unavailable");
    accounts.answer = undefined;
    at(20);
    await sweepAccountNumbers(ctx);
    expect((await readNairaAccount(ctx, ada)).state).toBe("unavailable");
    at(10 + 24 * 60);
    await sweepAccountNumbers(ctx);
    expect((await readNairaAccount(ctx, ada)).state).toBe("issued");
    at(0);
  });

  it("is requested again for people whose event was lost", async () => {
    const ada = await verified();
    expect(await requestMissingNumbers(ctx, 500)).toBeGreaterThan(0);
    await sweepAccountNumbers(ctx);
    expect((await readNairaAccount(ctx, ada)).state).toBe("issued");
  });

  it("is closed with the Manilla account, even when the provider's first answer is lost", async () => {
    const ada = await withAccount();
    await closeNumber(ctx, ada.userId);
    accounts.silent = true;
    await sweepAccountNumbers(ctx);
    expect(accounts.deactivated).not.toContain(ada.userId);
    accounts.silent = false;
    at(30);
    await sweepAccountNumbers(ctx);
    expect(accounts.deactivated).toContain(ada.userId);
    at(0);
  });

  it.each([
    ["while the number is being issued", false],
    ["after it was issued and the answer was lost", true],
  ])("leaves no number open when the person closes the account %s", async (_, isAnswerLost) => {
    const ada = await verified();
    await requestAccountNumber(ctx, ada.userId);
    const { issue } = accounts;
    accounts.issue = async (holder) => {
      accounts.issue = issue;
      const answer = await issue(holder);
      await closeNumber(ctx, ada.userId);
      if (isAnswerLost) throw new ProviderError("timeout", "no answer");
      return answer;
    };
    await sweepAccountNumbers(ctx);
    at(30);
    await sweepAccountNumbers(ctx);
    expect(accounts.deactivated).toContain(ada.userId);
    at(0);
  });

  it("opens none for a person who left before the provider had the request", async () => {
    const ada = await verified();
    await requestAccountNumber(ctx, ada.userId);
    await closeNumber(ctx, ada.userId);
    for (const minutes of [5, 30, 120]) {
      at(minutes);
      await sweepAccountNumbers(ctx);
    }
    expect(accounts.issued.has(ada.userId)).toBe(false);
    const { rows } = await ctx.pool.query("select state from naira_account where user_id = $1", [ada.userId]);
    expect(rows).toEqual([{ state: "closed" }]);
    at(0);
  });
});

describe("after the operator has stopped offering account numbers", () => {
  afterEach(() => {
    accounts.offered = true;
    accounts.silent = false;
    at(0);
  });

  it("a payment into a number is credited, also when its query failed at first", async () => {
    const ada = await withAccount();
    accounts.offered = false;
    const reference = fresh();
    accounts.addMoney(reference, { received: toMoney("NGN", "5000"), accountNumber: ada.accountNumber });
    accounts.silent = true;
    await deliverWebhook(reference);
    accounts.silent = false;
    at(5);
    await sweepAccountNumbers(ctx);
    expect(await naira(ada)).toBe("5000.00");
  });

  it("a payment whose webhook was lost is found, and compared with the provider's books", async () => {
    const ada = await withAccount();
    accounts.offered = false;
    const reference = fresh();
    accounts.addMoney(reference, { received: toMoney("NGN", "700"), accountNumber: ada.accountNumber });
    await findAccountPayments(ctx, { hours: 72 });
    expect(await naira(ada)).toBe("700.00");
    const providers = { ...ctx.providers, bills: [], payouts: { inUse: [] }, custody: { name: "none" } };
    // Cast: the replaced providers lack fields that allBooks does not read.
    const books = await allBooks({ ...ctx, providers: providers as never });
    expect(books.map(({ provider, book }) => `${provider} ${book}`)).toContain("paystack payments");
  });

  it("a number is still shown to its owner, and closed when the owner leaves", async () => {
    const ada = await withAccount();
    accounts.offered = false;
    expect((await readNairaAccount(ctx, ada)).account?.accountNumber).toBe(ada.accountNumber);
    await closeNumber(ctx, ada.userId);
    await sweepAccountNumbers(ctx);
    expect(accounts.deactivated).toContain(ada.userId);
  });

  it("no number is requested, and a request that waits goes on when they are offered again", async () => {
    const [waiting, late] = [await verified(), await verified()];
    await requestAccountNumber(ctx, waiting.userId);
    accounts.offered = false;
    await requestAccountNumber(ctx, late.userId);
    await requestMissingNumbers(ctx, 500);
    await sweepAccountNumbers(ctx);
    expect(accounts.issued.has(waiting.userId)).toBe(false);
    expect(accounts.issued.has(late.userId)).toBe(false);
    expect((await readNairaAccount(ctx, waiting)).state).toBe("unavailable");
    accounts.offered = true;
    at(60);
    await sweepAccountNumbers(ctx);
    expect(accounts.issued.has(waiting.userId)).toBe(true);
  });
});
