import type { CoinCode } from "@manilla/shared/assets";
import { fromUnits, type Money, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { readWalletAddress } from "../crypto/addresses/wallet-address.ts";
import { receiveCustodyWebhook } from "../crypto/custody/receive-custody-webhook.ts";
import { sweepCustodyDeposits } from "../crypto/custody/sweep-custody.ts";
import { createFakeCustody, type FakeCustody } from "../providers/custody/fake.ts";
import type { Providers } from "../providers/providers.ts";
import type { Config } from "../runtime/config.ts";
import { TestClock, testContext } from "./context.ts";
import type { TestDatabase } from "./database.ts";
import { person } from "./people.ts";
import { setPrices } from "./prices.ts";

export interface CustodyFixture {
  ctx: Context;
  database: TestDatabase;
  custody: FakeCustody;
  clock: TestClock;
  /** Prices of this very moment, after the clock was moved. */
  fresh(): Promise<void>;
  actor(coins?: Partial<Record<CoinCode, string>>, level?: Actor["level"]): Promise<Actor>;
  /** This person's deposit address; `accountId` is the custodian's id of the person. */
  place(actor: Actor, coin?: CoinCode): Promise<Place>;
  available(actor: Actor, coin?: CoinCode): Promise<string>;
  house(purpose: string, coin?: CoinCode): Promise<bigint>;
  stateOf(id: string): Promise<string | undefined>;
  deposits(actor: Actor): Promise<{ state: string; units: string }[]>;
}

export interface Place {
  accountId: string;
  coin: CoinCode;
  network: string;
  address: string;
  memo: string | null;
}

/** A context on a database of the test's own, a custodian whose mind the test makes up, and a clock it sets. */
export async function openCustodyFixture(provided?: {
  providers?: Providers;
  config?: Partial<Record<keyof Config, string>>;
}): Promise<CustodyFixture> {
  const custody = createFakeCustody();
  // Nothing here reaches another provider.
  const providers =
    provided?.providers ?? ({ custody, close: () => custody.close() } as unknown as Providers);
  const clock = new TestClock();
  const { database, ...ctx } = await testContext({
    ...(provided?.config && { config: provided.config }),
    overrides: { providers, clock },
  });
  const fresh = () =>
    setPrices(ctx, { coins: { BTC: "50000", ETH: "2500", USDT: "1", XRP: "0.5" }, naira: "1600" });
  await fresh();

  async function units(userId: string | null, purpose: string, coin: CoinCode): Promise<bigint> {
    const { rows } = await database.owner.query<{ balance: string }>(
      `select balance::text from ledger.account
       where user_id is not distinct from $1 and purpose = $2 and asset = $3`,
      [userId, purpose, coin],
    );
    return BigInt(rows[0]?.balance ?? "0");
  }

  return {
    ctx,
    database,
    custody,
    clock,
    fresh,
    actor: async (coins = {}, level = 2) => ({
      userId: await person(database, { coins }),
      sessionId: "00000000-0000-4000-8000-000000000000",
      level,
    }),
    async place(actor, coin = "ETH") {
      const { address, network, memo } = await readWalletAddress(ctx, actor, { currency: coin });
      return { accountId: await providers.custody.ensureAccount(actor.userId), coin, network, address, memo };
    },
    available: async (actor, coin = "ETH") =>
      toDecimal(fromUnits(coin, await units(actor.userId, "available", coin))),
    house: (purpose, coin = "ETH") => units(null, purpose, coin),
    async stateOf(id) {
      const { rows } = await database.owner.query<{ state: string }>(
        "select state from ledger.transaction where id = $1",
        [id],
      );
      return rows[0]?.state;
    },
    async deposits({ userId }) {
      const { rows } = await database.owner.query<{ state: string; units: string }>(
        "select state, units_in::text as units from ledger.transaction where user_id = $1 and kind = 'crypto.deposit' order by id",
        [userId],
      );
      return rows;
    },
  };
}

/** ETH that was accepted, for the fake's `receive`. */
export function accepted(place: Place, amount: Money<CoinCode>) {
  return { ...place, amount, status: "accepted" as const, confirmations: 12, required: 12 };
}

/** Receives the custodian's webhook about what it knows of a deposit now. */
export async function announceDeposit({ ctx, custody, clock }: CustodyFixture, id: string): Promise<void> {
  const about = custody.received.find((deposit) => deposit.id === id);
  const chain = { confirmations: about?.confirmations, status: about?.status };
  const { raw, headers } = custody.webhook(
    "deposit.transaction.confirmation",
    { id, user: { id: about?.accountId }, status: chain.status, payment_transaction: chain },
    clock.now(),
  );
  await receiveCustodyWebhook(ctx, raw, headers);
}

/** Lets two hours pass, then sweeps the deposits. */
export async function sweepDeposits({ ctx, clock }: CustodyFixture): Promise<void> {
  clock.pass(7_200);
  await sweepCustodyDeposits(ctx);
}
