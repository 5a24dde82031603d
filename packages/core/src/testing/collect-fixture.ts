import type { CoinCode } from "@manilla/shared/assets";
import { type Money, money } from "@manilla/shared/money";
import { noteHolding, startCollections } from "../crypto/collect/start-collections.ts";
import { sweepCollections } from "../crypto/custody/sweep-custody.ts";
import { settleDeposit } from "../crypto/deposits/settle-deposit.ts";
import { openIncidents } from "../operations/incidents.ts";
import { accepted, openCustodyFixture, type Place } from "./custody-fixture.ts";

type Line = { id: string; state: string; units: string };

/** Sub-accounts at a fake custodian, what is collected from them, and what the books say of it. */
export async function openCollections() {
  const fixture = await openCustodyFixture();
  const { ctx, custody, clock } = fixture;
  custody.now = () => clock.now();

  /** What was ever begun for this sub-account, oldest first. */
  async function collections({ accountId }: Place): Promise<Line[]> {
    const { rows } = await fixture.database.owner.query<Line>(
      `select id, state, units_out::text as units from ledger.transaction
       where kind = 'crypto.collect' and details ->> 'accountId' = $1 order by id`,
      [accountId],
    );
    return rows;
  }

  /** Credits a deposit, as it is noted by its event, and answers its transaction's id. */
  async function deposit(place: Place, amount: Money<CoinCode>): Promise<string> {
    const { id } = custody.receive(accepted(place, amount));
    await settleDeposit(ctx, { accountId: place.accountId, id });
    const record = await ctx.operations.findByProviderReference(custody.name, `deposit:${id}`);
    if (!record) throw new Error("the deposit is not in the books");
    await noteHolding(ctx, place);
    return record.id;
  }

  /** Somebody's sub-account with so much ETH on it. */
  async function credited(amount: string): Promise<Place> {
    const place = await fixture.place(await fixture.actor());
    await deposit(place, money("ETH", amount));
    return place;
  }

  return {
    ...fixture,
    collections,
    deposit,
    credited,
    async started(amount = "0.5"): Promise<{ place: Place; id: string }> {
      const place = await credited(amount);
      await startCollections(ctx, { accountId: place.accountId });
      const [line] = await collections(place);
      if (!line) throw new Error("nothing was begun");
      return { place, id: line.id };
    },
    decide(id: string, status: "done" | "rejected"): void {
      const order = custody.collections.get(id);
      if (!order) throw new Error("the custodian has no such order");
      custody.collections.set(id, { ...order, status });
    },
    async sweep(seconds = 2_000): Promise<void> {
      clock.pass(seconds);
      await fixture.fresh();
      await sweepCollections(ctx);
    },
    /** Our own account at the custodian and the sub-accounts, as the books have them. */
    books: async () => [await fixture.house("custody"), await fixture.house("sub_accounts")] as const,
    states: async (place: Place) => (await collections(place)).map(({ state }) => state),
    incidentsOf: async (id: string) =>
      (await openIncidents(ctx)).filter(({ transactionId }) => transactionId === id).map(({ kind }) => kind),
  };
}
