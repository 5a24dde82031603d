import { money, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { initiateDeposit } from "../naira/deposits/initiate-deposit.ts";
import { createFakeAccounts, type FakeAccounts } from "../providers/accounts/fake.ts";
import { createFakePayments, type FakePayments } from "../providers/payments/fake.ts";
import type { PaymentProvider } from "../providers/payments/port.ts";
import type { Providers } from "../providers/providers.ts";
import { testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";

export type NairaFixture = {
  database: TestDatabase;
  ctx: Context;
  payments: FakePayments;
  accounts: FakeAccounts;
  /** Moves the app's clock; the test sets the provider's own times. */
  at(minutes: number): void;
  actor(): Promise<Actor>;
  /** Opens a deposit and answers its reference. */
  open(actor: Actor, naira?: string): Promise<string>;
  /** Available naira, in decimal text. */
  naira(actor: Actor): Promise<string>;
  houseUnits(purpose: string): Promise<bigint>;
};

/** A context on a database of the test's own, a provider whose mind the test makes up, and a clock it sets. */
export async function openNairaFixture(options: { payments?: PaymentProvider } = {}): Promise<NairaFixture> {
  const payments = createFakePayments();
  const provider = options.payments ?? payments;
  const accounts = createFakeAccounts();
  const start = Date.now();
  let now = start;
  // Deposits reach this provider and no other.
  const providers = {
    payments: provider,
    nairaAccounts: accounts,
    close: () => Promise.all([provider.close(), accounts.close()]),
  } as unknown as Providers;
  const clock = { now: () => new Date(now) };
  const { database, ...ctx } = await testContext({ overrides: { providers, clock } });
  return {
    database,
    ctx,
    payments,
    accounts,
    at: (minutes) => {
      now = start + minutes * 60_000;
    },
    actor: async () => ({
      userId: await person(database),
      sessionId: "00000000-0000-4000-8000-000000000000",
      level: 0,
    }),
    open: async (actor, naira = "1000") => {
      const outcome = await initiateDeposit(ctx, actor, {
        amount: naira,
        payer: { email: "ada@example.com" },
      });
      return (JSON.parse(outcome.answerText) as { reference: string }).reference; // its own answer, a line ago
    },
    naira: async (actor) => toDecimal(money("NGN", await unitsOf(database, actor.userId, "available"))),
    houseUnits: async (purpose) => BigInt(await unitsOf(database, null, purpose, "balance::text")),
  };
}

async function unitsOf(
  { owner }: TestDatabase,
  userId: string | null,
  purpose: string,
  column = "(balance / 100.0)::numeric(20,2)::text",
): Promise<string> {
  const { rows } = await owner.query<{ balance: string }>(
    `select ${column} as balance from ledger.account
     where user_id is not distinct from $1 and purpose = $2 and asset = 'NGN'`,
    [userId, purpose],
  );
  return rows[0]?.balance ?? "0";
}
