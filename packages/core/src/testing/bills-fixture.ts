import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { KycLevel } from "@manilla/shared/kyc/limits";
import type { Actor } from "../actor.ts";
import { type Confirmation, purchaseBill } from "../bills/purchase-bill.ts";
import type { AirtimeInput, BillInput } from "../bills/resolve-bill-order.ts";
import type { Context } from "../context.ts";
import type { BillVendor } from "../providers/bills/port.ts";
import {
  type FakeBillVendors,
  fakeBillVendors,
  sandboxBillVendors,
} from "../providers/bills/testing/bill-vendors.ts";
import type { Providers } from "../providers/providers.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";

export type BillFixture = {
  ctx: Context;
  database: TestDatabase;
  clock: TestClock;
  actor(naira?: string, level?: KycLevel): Promise<Actor>;
  /** Kobo, as the books have it. */
  kobo(actor: Actor): Promise<{ available: bigint; held: bigint }>;
  houseKobo(purpose: string): Promise<bigint>;
  topics(id: string): Promise<string[]>;
};

async function openFixture(bills: readonly BillVendor[]): Promise<BillFixture> {
  const clock = new TestClock();
  // Bills reach these vendors and no other.
  const providers = { bills, close: async () => undefined } as unknown as Providers;
  const { database, ...ctx } = await testContext({ overrides: { providers, clock } });
  return {
    ctx,
    database,
    clock,
    actor: async (naira = "100000", level = 2) => ({
      userId: await person(database, { naira }),
      sessionId: "00000000-0000-4000-8000-000000000000",
      level,
    }),
    kobo: async ({ userId }) => ({
      available: await balance(database, userId, "available"),
      held: await balance(database, userId, "held"),
    }),
    houseKobo: (purpose) => balance(database, null, purpose),
    topics: async (id) => {
      const { rows } = await database.owner.query<{ topic: string }>(
        "select topic from ledger.outbox where transaction_id = $1 order by id",
        [id],
      );
      return rows.map(({ topic }) => topic);
    },
  };
}

/** A context with two fake vendors whose answers the test decides. */
export async function fakeFixture(): Promise<BillFixture & FakeBillVendors> {
  const vendors = fakeBillVendors();
  return { ...(await openFixture(Object.values(vendors))), ...vendors };
}

/** A context with the real adapters, calling the sandbox at this address. */
export function sandboxFixture(url: string): Promise<BillFixture> {
  return openFixture(sandboxBillVendors(url));
}

/** A context whose process dies after the price is held: the order reads the vendors' codes, nothing is submitted. */
export function dyingContext(ctx: Context): Context {
  let isOrderResolved = false;
  const dead = {
    get bills() {
      if (isOrderResolved) throw new Error("the process died here");
      isOrderResolved = true;
      return ctx.providers.bills;
    },
  };
  return { ...ctx, providers: dead as unknown as Providers }; // no other provider is reached
}

let people = 1_000;

/** A new MTN number, not used before in this process; its last digits have no meaning for the sandbox. */
export function someNumber(): string {
  people += 1;
  return `+2348033${people}88`.slice(0, 14);
}

export function airtime(phoneNumber: string, amount = "500"): { kind: "airtime" } & AirtimeInput {
  return { kind: "airtime", phoneNumber, amount };
}

async function balance({ owner }: TestDatabase, userId: string | null, purpose: string): Promise<bigint> {
  const { rows } = await owner.query<{ balance: string }>(
    `select balance::text from ledger.account
     where user_id is not distinct from $1 and purpose = $2 and asset = 'NGN'`,
    [userId, purpose],
  );
  return BigInt(rows[0]?.balance ?? "0");
}

/** Purchases a bill and reads the answer that its customer gets. */
export async function purchased(
  { ctx }: Pick<BillFixture, "ctx">,
  ...[actor, input, confirmation = {}]: [Actor, BillInput, Confirmation?]
): Promise<BillPurchase> {
  const { answerText } = await purchaseBill(ctx, actor, input, confirmation);
  return JSON.parse(answerText);
}
