import { money, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Staff } from "../audit/audit.ts";
import type { Context } from "../context.ts";
import { readBalances } from "../ledger/balances.ts";
import { readTimeline } from "../ledger/history.ts";
import type { AccountOwner } from "../naira/withdrawals/approval-rule.ts";
import { submitWithdrawal } from "../naira/withdrawals/submit-withdrawal.ts";
import { withdraw } from "../naira/withdrawals/withdraw.ts";
import { findWithdrawal, type Withdrawal } from "../naira/withdrawals/withdrawal.ts";
import { createFakeBanks, type FakeBanks } from "../providers/banks/fake.ts";
import { createFakePayouts, type FakePayouts, fakeVendors } from "../providers/payouts/fake.ts";
import type { PayoutState, Payouts } from "../providers/payouts/port.ts";
import type { Providers } from "../providers/providers.ts";
import type { Config } from "../runtime/config.ts";
import { newId } from "../runtime/ids.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";

export type WithdrawalFixture = {
  database: TestDatabase;
  ctx: Context;
  banks: FakeBanks;
  payouts: FakePayouts;
  clock: TestClock;
  actor(naira?: string): Promise<Actor>;
  staff(name?: string): Staff;
  /** Requests a withdrawal and returns its id. */
  ask(actor: Actor, changes?: Partial<Parameters<typeof withdraw>[2]>): Promise<string>;
  read(id: string): Promise<Withdrawal>;
  states(id: string): Promise<string[]>;
  /** Available and held naira. */
  balances(actor: Actor): Promise<[string, string]>;
  events(id: string): Promise<string[]>;
  /** Topics of all events about this person, in order. */
  topics(actor: Actor): Promise<string[]>;
};

export const trusted: AccountOwner = {
  identityName: "Adaeze Okonkwo",
  secretsChangedAt: null,
  heldUntil: null,
};
/** An account without a verified identity: staff decide. */
export const stranger: AccountOwner = { ...trusted, identityName: null };

/** A context on a database of the test's own, with banks and a payout vendor whose answers the test sets. */
export async function withdrawalFixture(
  options: { payouts?: Payouts; config?: Partial<Record<keyof Config, string>> } = {},
): Promise<WithdrawalFixture> {
  const [banks, payouts, clock] = [createFakeBanks(), createFakePayouts(), new TestClock()];
  const vendors = options.payouts ?? fakeVendors(payouts);
  // Withdrawals reach these providers and no other.
  const providers = { banks, payouts: vendors, close: () => vendors.close() } as unknown as Providers;
  const config = { RATE_LIMIT_FACTOR: "10000", ...options.config };
  const { database, ...ctx } = await testContext({ config, overrides: { providers, clock } });
  return {
    database,
    ctx,
    banks,
    payouts,
    clock,
    actor: async (naira = "300000") => ({
      userId: await person(database, { naira }),
      sessionId: newId(),
      level: 2,
    }),
    staff: (name = "ngozi") => ({ userId: newId(), username: name, role: "support" }),
    ask: async (actor, more) => {
      const to = { amount: "50000", accountNumber: "0123456785", bankCode: "058", holder: trusted };
      return (await withdraw(ctx, actor, { ...to, ...more })).transactionId;
    },
    read: async (id) => {
      const found = await findWithdrawal(ctx, id);
      if (!found) throw new Error(`no withdrawal ${id}`);
      return found;
    },
    states: async (id) => (await readTimeline(ctx.pool, id)).map(({ state }) => state),
    balances: async ({ userId }) => {
      const { NGN } = await readBalances(ctx.pool, userId);
      return [toDecimal(NGN.available), toDecimal(NGN.held)];
    },
    events: (id) => topicsWhere(database, "transaction_id", id),
    topics: ({ userId }) => topicsWhere(database, "(payload ->> 'userId')::uuid", userId),
  };
}

async function topicsWhere({ owner }: TestDatabase, subject: string, id: string): Promise<string[]> {
  const { rows } = await owner.query<{ topic: string }>(
    `select topic from ledger.outbox where ${subject} = $1 order by created_at, id`,
    [id],
  );
  return rows.map(({ topic }) => topic);
}

/** The balance of a company account, in naira with its sign. */
export async function houseNaira({ owner }: TestDatabase, purpose: string): Promise<string> {
  const { rows } = await owner.query<{ naira: string }>(
    "select (balance / 100.0)::numeric(20,2)::text as naira from ledger.account where user_id is null and purpose = $1 and asset = 'NGN'",
    [purpose],
  );
  return rows[0]?.naira ?? money("NGN", "0").units.toString();
}

/** The state of a payout that the vendor has paid. */
export const paid: PayoutState = { status: "paid", sessionId: "110006200324071331002061586801" };

/** Requests a withdrawal that is approved by rule, and submits it. */
export async function submitted(fixture: WithdrawalFixture, actor: Actor): Promise<string> {
  const id = await fixture.ask(actor);
  await submitWithdrawal(fixture.ctx, id);
  return id;
}
