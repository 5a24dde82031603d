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
import { createFakeBills, type FakeBills } from "../providers/bills/fake.ts";
import type { FakeBook } from "../providers/books/fake.ts";
import { createFakeCustody, type FakeCustody } from "../providers/custody/fake.ts";
import { createFakePayments, type FakePayments, paid } from "../providers/payments/fake.ts";
import { createFakePayouts, type FakePayouts } from "../providers/payouts/fake.ts";
import type { PayoutVendor } from "../providers/payouts/port.ts";
import type { Providers } from "../providers/providers.ts";
import type { Book } from "../reconciliation/books.ts";
import { airtime, someNumber } from "./bills-fixture.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";
import { setPrices } from "./prices.ts";

/** A vendor's book, a hand on what its list says, and a way to make one ordinary entry of it. */
export type Counter = {
  provider: string;
  book: Book["book"];
  list: FakeBook;
  /** Does one whole thing the way the product does, and answers the reference under which the list has it. */
  happens(): Promise<string>;
};

export type VendorHouse = {
  ctx: Context;
  database: TestDatabase;
  clock: TestClock;
  payouts: Record<PayoutVendor, FakePayouts>;
  payments: FakePayments;
  maplerad: FakeBills;
  vtpass: FakeBills;
  custody: FakeCustody;
  counters: readonly Counter[];
};

/** A house whose every vendor is a fake, at a moment of the test's choice. */
export async function vendorHouse(at: string): Promise<VendorHouse> {
  const clock = new TestClock();
  clock.set(new Date(at));
  const [paystack, payaza] = [createFakePayouts("paystack"), createFakePayouts("payaza")];
  const [maplerad, vtpass] = [createFakeBills("maplerad"), createFakeBills("vtpass")];
  const [payments, custody, banks] = [createFakePayments(), createFakeCustody(), createFakeBanks()];
  for (const fake of [paystack, payaza, maplerad, vtpass, payments, custody]) fake.now = () => clock.now();
  const chosen: { payouts: PayoutVendor } = { payouts: "paystack" };
  const payouts = { paystack, payaza };
  const out = {
    vendorFor: () => chosen.payouts,
    at: (vendor: PayoutVendor) => payouts[vendor],
    inUse: ["paystack", "payaza"],
  };
  // Nothing here reaches another provider.
  const providers = {
    payouts: out,
    payments,
    // Customers' own account numbers have a test of their own (naira/accounts).
    nairaAccounts: { offered: false },
    banks,
    bills: [maplerad, vtpass],
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

  const parts = { ctx, clock, actor, chosen, payouts, payments, maplerad, vtpass, custody };
  const { payout, payment, bill, coinsCome, coinsGo, coinsCollected } = doings(parts);
  const counters: Counter[] = [
    { provider: "paystack", book: "payouts", list: paystack.book, happens: () => payout("paystack") },
    { provider: "payaza", book: "payouts", list: payaza.book, happens: () => payout("payaza") },
    { provider: "payaza", book: "payments", list: payments.book, happens: payment },
    { provider: "maplerad", book: "bills", list: maplerad.book, happens: () => bill(maplerad) },
    { provider: "vtpass", book: "bills", list: vtpass.book, happens: () => bill(vtpass) },
    { provider: "quidax", book: "coin_deposits", list: custody.depositBook, happens: coinsCome },
    { provider: "quidax", book: "coin_sends", list: custody.sendBook, happens: coinsGo },
    { provider: "quidax", book: "coin_collections", list: custody.collectionBook, happens: coinsCollected },
  ];
  return { ctx, database, clock, payouts, payments, maplerad, vtpass, custody, counters };
}

type Parts = Omit<VendorHouse, "database" | "counters"> & {
  actor(): Promise<Actor>;
  chosen: { payouts: PayoutVendor };
};

/** Each does one whole thing the way the product does it, and answers the vendor's name for it. */
function doings({ ctx, clock, actor, chosen, payouts, payments, maplerad, vtpass, custody }: Parts) {
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
    const wish = { amount: "1000", payer: { email: "ada@example.com" } };
    const { answerText } = await initiateDeposit(ctx, await actor(), wish);
    const { reference } = JSON.parse(answerText) as { reference: string }; // its own answer, a line ago
    payments.says(reference, paid(money("NGN", "1000"), { fee: money("NGN", "15"), at: clock.now() }));
    const deposit = await findDeposit(ctx, "payaza", reference);
    if (deposit) await settleDeposit(ctx, deposit);
    return reference;
  }

  async function bill(vendor: FakeBills): Promise<string> {
    maplerad.down = vendor === vtpass;
    await purchaseBill(ctx, await actor(), airtime(someNumber()));
    maplerad.down = false;
    const sale = vendor.sold.at(-1);
    return (vendor === vtpass ? sale?.requestId : sale?.reference) ?? "";
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
    const wish = { currency: "eth", amount: "1", address, sender: { heldUntil: null } };
    const { answer } = await send(ctx, await actor(), wish);
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
