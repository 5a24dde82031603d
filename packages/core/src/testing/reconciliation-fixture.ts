import { money } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import { purchaseBill } from "../bills/purchase-bill.ts";
import type { Context } from "../context.ts";
import { readWalletAddress } from "../crypto/addresses/wallet-address.ts";
import { noteHolding, startCollections } from "../crypto/collect/start-collections.ts";
import { sweepCollections, sweepSends } from "../crypto/custody/sweep-custody.ts";
import { settleDeposit as settleCoins } from "../crypto/deposits/settle-deposit.ts";
import { processNewSend } from "../crypto/send/process-send.ts";
import { send } from "../crypto/send/send.ts";
import { findDeposit } from "../naira/deposits/deposit.ts";
import { initiateDeposit } from "../naira/deposits/initiate-deposit.ts";
import { settleDeposit } from "../naira/deposits/settle-deposit.ts";
import { settleWithdrawal } from "../naira/withdrawals/settle-withdrawal.ts";
import { submitWithdrawal } from "../naira/withdrawals/submit-withdrawal.ts";
import { withdraw } from "../naira/withdrawals/withdraw.ts";
import { findWithdrawal } from "../naira/withdrawals/withdrawal.ts";
import { createFakeBanks } from "../providers/banks/fake.ts";
import type { FakeBills } from "../providers/bills/fake.ts";
import { type FakeBillVendors, fakeBillVendors } from "../providers/bills/testing/bill-vendors.ts";
import type { FakeBook } from "../providers/books/fake.ts";
import { createFakeCustody, type FakeCustody } from "../providers/custody/fake.ts";
import { createFakePayments, type FakePayments, paid } from "../providers/payments/fake.ts";
import { createFakePayouts, type FakePayouts } from "../providers/payouts/fake.ts";
import { type PayoutVendor, payoutVendors } from "../providers/payouts/port.ts";
import type { Providers } from "../providers/providers.ts";
import type { Book } from "../reconciliation/books.ts";
import { airtime, someNumber } from "./bills-fixture.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";
import { setPrices } from "./prices.ts";

/** One book of a vendor, its list as the test may falsify it, and a function that adds one ordinary entry. */
export type Counter = {
  provider: string;
  book: Book["book"];
  list: FakeBook;
  /** Carries out one whole operation as the product does. Returns the reference under which the vendor lists it. */
  happens(): Promise<string>;
};

export type VendorFixture = {
  ctx: Context;
  database: TestDatabase;
  clock: TestClock;
  payouts: Record<PayoutVendor, FakePayouts>;
  payments: FakePayments;
  bills: FakeBillVendors;
  custody: FakeCustody;
  counters: readonly Counter[];
};

/** A context in which every vendor is a fake, with the clock set to `at`. */
export async function vendorFixture(at: string): Promise<VendorFixture> {
  const clock = new TestClock();
  clock.set(new Date(at));
  const payouts = createPayoutFakes();
  const bills = fakeBillVendors();
  const [payments, custody, banks] = [createFakePayments(), createFakeCustody(), createFakeBanks()];
  const fakes = [...Object.values(payouts), ...Object.values(bills), payments, custody];
  for (const fake of fakes) fake.now = () => clock.now();
  const chosen: { payouts: PayoutVendor } = { payouts: payoutVendors[0] };
  const out = {
    vendorFor: () => chosen.payouts,
    at: (vendor: PayoutVendor) => payouts[vendor],
    inUse: payoutVendors,
  };
  // Nothing here reaches another provider.
  const providers = {
    payouts: out,
    payments,
    // Customers' own account numbers have a test of their own (naira/accounts).
    nairaAccounts: { offered: false },
    banks,
    bills: Object.values(bills),
    custody,
  } as unknown as Providers;
  const { database, ...ctx } = await testContext({
    config: { RATE_LIMIT_FACTOR: "10000" },
    overrides: { providers: { ...providers, close: async () => undefined }, clock },
  });
  const actor = async (naira = "600000"): Promise<Actor> => ({
    userId: await person(database, { naira, coins: { ETH: "5" } }),
    sessionId: "00000000-0000-4000-8000-000000000000",
    level: 2,
  });

  const parts = { ctx, clock, actor, chosen, payouts, payments, bills, custody };
  const { payout, payment, bill, coinsCome, coinsGo, coinsCollected } = doings(parts);
  const counters: Counter[] = [
    ...Object.values(payouts).map(
      ({ name, book }): Counter => ({
        provider: name,
        book: "payouts",
        list: book,
        happens: () => payout(name),
      }),
    ),
    { provider: payments.name, book: "payments", list: payments.book, happens: payment },
    ...Object.values(bills).map(
      (vendor): Counter => ({
        provider: vendor.name,
        book: "bills",
        list: vendor.book,
        happens: () => bill(vendor),
      }),
    ),
    { provider: custody.name, book: "coin_deposits", list: custody.depositBook, happens: coinsCome },
    { provider: custody.name, book: "coin_sends", list: custody.sendBook, happens: coinsGo },
    {
      provider: custody.name,
      book: "coin_collections",
      list: custody.collectionBook,
      happens: coinsCollected,
    },
  ];
  return { ctx, database, clock, payouts, payments, bills, custody, counters };
}

function createPayoutFakes(): Record<PayoutVendor, FakePayouts> {
  const fakes = payoutVendors.map((vendor) => [vendor, createFakePayouts(vendor)] as const);
  // Object.fromEntries forgets which keys there are: every payout vendor.
  return Object.fromEntries(fakes) as Record<PayoutVendor, FakePayouts>;
}

type Parts = Omit<VendorFixture, "database" | "counters"> & {
  actor(): Promise<Actor>;
  chosen: { payouts: PayoutVendor };
};

/** Each carries out one whole operation as the product does. Returns the reference under which the vendor lists it. */
function doings({ ctx, clock, actor, chosen, payouts, payments, bills, custody }: Parts) {
  async function payout(vendor: PayoutVendor): Promise<string> {
    chosen.payouts = vendor;
    const holder = { identityName: "Adaeze Okonkwo", secretsChangedAt: null, heldUntil: null };
    const to = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder };
    const { transactionId: id } = await withdraw(ctx, await actor(), to);
    await submitWithdrawal(ctx, id);
    payouts[vendor].says(id, { status: "paid", sessionId: "1" });
    const withdrawal = await findWithdrawal(ctx, id);
    if (withdrawal) await settleWithdrawal(ctx, withdrawal);
    return id;
  }

  async function payment(): Promise<string> {
    const request = { amount: "1000", payer: { email: "ada@example.com" } };
    const { answerText } = await initiateDeposit(ctx, await actor(), request);
    const { reference } = JSON.parse(answerText) as { reference: string }; // its own answer, a line ago
    payments.says(reference, paid(money("NGN", "1000"), { fee: money("NGN", "15"), at: clock.now() }));
    const deposit = await findDeposit(ctx, payments.name, reference);
    if (deposit) await settleDeposit(ctx, deposit);
    return reference;
  }

  async function bill(vendor: FakeBills): Promise<string> {
    for (const other of Object.values(bills)) other.down = other !== vendor;
    await purchaseBill(ctx, await actor(), airtime(someNumber()));
    for (const other of Object.values(bills)) other.down = false;
    const sale = vendor.sold.at(-1);
    return (vendor.booksListRequestId ? sale?.requestId : sale?.reference) ?? "";
  }

  async function coinsCome(): Promise<string> {
    const owner = await actor();
    const place = await readWalletAddress(ctx, owner, { currency: "ETH" });
    const accountId = await custody.ensureAccount(owner.userId);
    const { address, network, memo } = place;
    const chain = { confirmations: 12, required: 12, status: "accepted" as const, seenAt: clock.now() };
    const to = { accountId, coin: "ETH" as const, network, address, memo };
    const { id } = custody.receive({ ...to, amount: money("ETH", "0.5"), ...chain });
    await settleCoins(ctx, { accountId, id });
    return id;
  }

  async function coinsCollected(): Promise<string> {
    const depositId = await coinsCome();
    const { accountId = "" } = custody.received.find(({ id }) => id === depositId) ?? {};
    await noteHolding(ctx, { accountId, coin: "ETH" });
    await startCollections(ctx, { accountId, coin: "ETH", isNeeded: true });
    const order = [...custody.collections.values()].find((one) => one.accountId === accountId);
    if (!order) throw new Error("nothing was collected");
    custody.collections.set(order.reference, { ...order, status: "done" });
    clock.pass(700);
    await sweepCollections(ctx);
    return order.reference;
  }

  async function coinsGo(): Promise<string> {
    await setPrices(ctx, { coins: { ETH: "2500" } });
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const request = { currency: "eth", amount: "1", address, sender: { heldUntil: null } };
    const { answer } = await send(ctx, await actor(), request);
    const { transactionId: id } = answer as unknown as { transactionId: string }; // its own answer, a line ago
    await processNewSend(ctx, { payload: { transactionId: id, internal: false } });
    const order = custody.orders.get(id);
    if (order) custody.orders.set(id, { ...order, status: "done", txid: "0xabc" });
    clock.pass(700);
    await sweepSends(ctx);
    return id;
  }

  return { payout, payment, bill, coinsCome, coinsGo, coinsCollected };
}
