import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { createFakeBanks } from "../providers/banks/fake.ts";
import { type FakeBillVendors, fakeBillVendors } from "../providers/bills/testing/bill-vendors.ts";
import type { FakeBook } from "../providers/books/fake.ts";
import { createFakeCustody, type FakeCustody } from "../providers/custody/fake.ts";
import { createFakePayments, type FakePayments } from "../providers/payments/fake.ts";
import { createFakePayouts, type FakePayouts } from "../providers/payouts/fake.ts";
import { type PayoutVendor, payoutVendors } from "../providers/payouts/port.ts";
import type { Providers } from "../providers/providers.ts";
import type { Book } from "../reconciliation/books.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";
import { vendorActivity } from "./vendor-activity.ts";

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
  const { payout, payment, bill, coinsCome, coinsGo, coinsCollected } = vendorActivity(parts);
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
