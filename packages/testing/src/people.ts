import { randomUUID } from "node:crypto";
import type { Actor } from "@manilla/core/actor";
import type { Leg } from "@manilla/core/ledger/accounts";
import { availableAccount, heldAccount, houseAccount } from "@manilla/core/ledger/accounts";
import type { TransactionStart } from "@manilla/core/ledger/types";
import { payoutVendors } from "@manilla/core/providers/payouts/port";
import { newId } from "@manilla/core/runtime/ids";
import type { CoinCode } from "@manilla/shared/assets";
import type { KycLevel } from "@manilla/shared/kyc/limits";
import { toMoney } from "@manilla/shared/money";
import type { TestDatabase } from "./database.ts";

type Funds = { naira?: string; coins?: Partial<Record<CoinCode, string>> };

/** Opens the ledger accounts of a person, with funds from the company. Returns the person's id. */
export async function createPerson(
  { pool, ledger }: Pick<TestDatabase, "pool" | "ledger">,
  funds: Funds = {},
  userId: string = randomUUID(),
): Promise<string> {
  await pool.query("select ledger.open_accounts($1)", [userId]);
  const legs: Leg[] = Object.entries(funds.coins ?? {}).map(([coin, amount]) => ({
    from: houseAccount("custody"),
    to: availableAccount(userId),
    // Cast: Object.entries loses the key type.
    money: toMoney(coin as CoinCode, amount),
  }));
  if (funds.naira)
    legs.push({
      from: houseAccount("bank"),
      to: availableAccount(userId),
      money: toMoney("NGN", funds.naira),
    });
  if (legs.length > 0) await ledger.transact(newStart(userId, { legs }));
  return userId;
}

/** Creates a person with these funds. The session in the returned actor is not stored. */
export async function createActor(
  database: Pick<TestDatabase, "pool" | "ledger">,
  funds: Funds = {},
  level: KycLevel = 2,
): Promise<Actor> {
  return { userId: await createPerson(database, funds), sessionId: newId(), level };
}

/** Returns the balance of an account in the smallest units, or 0. An account without userId is the company's. */
export async function readUnits(
  { owner }: Pick<TestDatabase, "owner">,
  { userId = null, purpose, asset = "NGN" }: { userId?: string | null; purpose: string; asset?: string },
): Promise<bigint> {
  const { rows } = await owner.query<{ balance: string }>(
    "select balance::text from ledger.account where user_id is not distinct from $1 and purpose = $2 and asset = $3",
    [userId, purpose, asset],
  );
  return BigInt(rows[0]?.balance ?? 0);
}

/** Creates a person, whose withdrawal of all the money waits for approval by staff. Returns the withdrawal's id. */
export async function waitingWithdrawal(
  database: Pick<TestDatabase, "pool" | "ledger">,
  { naira, owner, accountName = "OKONKWO ADAEZE" }: { naira: string; owner?: string; accountName?: string },
): Promise<string> {
  const userId = await createPerson(database, { naira }, owner);
  const [provider] = payoutVendors;
  const [id, amount] = [newId(), toMoney("NGN", naira)];
  const to = { accountNumber: "0123456785", accountName, bankCode: "058", bankName: "Guaranty Trust Bank" };
  await database.ledger.transact(
    newStart(userId, {
      id,
      kind: "naira.withdrawal",
      state: "pending_approval",
      final: false,
      moneyOut: amount,
      fee: toMoney("NGN", "15"),
      provider,
      providerReference: id,
      details: { ...to, nipCode: null, forStaff: "No identity name", heldUntil: null },
      legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
    }),
  );
  return id;
}

/** Returns the payloads of the person's events of one topic, oldest first. */
export async function readEvents(
  { owner }: Pick<TestDatabase, "owner">,
  topic: string,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await owner.query<{ payload: Record<string, unknown> }>(
    "select payload from ledger.outbox where topic = $1 and payload ->> 'userId' = $2 order by id",
    [topic, userId],
  );
  return rows.map(({ payload }) => payload);
}

/** Transactions of these kinds must have a payee (checked by ledger.verify). */
const paying = /^(?:naira\.withdrawal|crypto\.send|transfer\.send|bill\.[a-z]+)$/;

export function newStart(userId: string, changes: Partial<TransactionStart> = {}): TransactionStart {
  return {
    ...(paying.test(changes.kind ?? "") && { payee: `user:${userId}` }),
    id: newId(),
    at: new Date(),
    userId,
    kind: "transfer.receive",
    state: "completed",
    final: true,
    legs: [],
    answer: { done: true },
    ...changes,
  };
}
