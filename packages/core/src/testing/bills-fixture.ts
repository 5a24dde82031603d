import type { KycLevel } from "@manilla/shared/kyc/limits";
import type { Actor } from "../actor.ts";
import type { AirtimeInput } from "../bills/resolve-bill-order.ts";
import type { Context } from "../context.ts";
import { createFakeBills, type FakeBills } from "../providers/bills/fake.ts";
import { createMaplerad } from "../providers/bills/maplerad.ts";
import type { BillVendor } from "../providers/bills/port.ts";
import { createVtpass } from "../providers/bills/vtpass.ts";
import type { Providers } from "../providers/providers.ts";
import { testConfig } from "./config.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";

export type BillHouse = {
  ctx: Context;
  database: TestDatabase;
  clock: TestClock;
  actor(naira?: string, level?: KycLevel): Promise<Actor>;
  /** Kobo, as the books have it. */
  kobo(actor: Actor): Promise<{ available: bigint; held: bigint }>;
  houseKobo(purpose: string): Promise<bigint>;
  topics(id: string): Promise<string[]>;
};

async function openHouse(bills: readonly BillVendor[]): Promise<BillHouse> {
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

/** Two vendors whose minds the test makes up. */
export async function fakeHouse(): Promise<BillHouse & { maplerad: FakeBills; vtpass: FakeBills }> {
  const [maplerad, vtpass] = [createFakeBills("maplerad"), createFakeBills("vtpass")];
  return { ...(await openHouse([maplerad, vtpass])), maplerad, vtpass };
}

/** The real adapters against the outside world at this address. */
export function sandboxHouse(url: string): Promise<BillHouse> {
  const config = testConfig({
    MAPLERAD_BASE_URL: `${url}/maplerad/v1`,
    VTPASS_BASE_URL: `${url}/vtpass/api`,
  });
  return openHouse([createVtpass(config), createMaplerad(config)]);
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

/** An MTN number nobody else in this file has; its end means nothing to the sandbox. */
export function someNumber(): string {
  people += 1;
  return `+2348033${people}88`.slice(0, 14);
}

/** The same on a network that VTpass does not sell: Maplerad alone is asked. */
export function mapleradNumber(): string {
  return someNumber().replace(/^\+2348033/, "+2347020");
}

/** Airtime that only this vendor is asked for: a number of Smile's, or one whose network was chosen by hand. */
export function airtimeAt(vendor: "maplerad" | "vtpass"): { kind: "airtime" } & AirtimeInput {
  return vendor === "maplerad" ? airtime(mapleradNumber()) : { ...airtime(someNumber()), network: "Airtel" };
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
