import type { Leg } from "@manilla/core/ledger/accounts";
import { availableAccount, heldAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { readBalances } from "@manilla/core/ledger/balances";
import { openQuote } from "@manilla/core/ledger/quotes";
import type { TransactionKind, TransactionStart } from "@manilla/core/ledger/types";
import { AppError } from "@manilla/core/runtime/errors";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import { type TestDatabase, testDatabase } from "../database.ts";
import { createPerson, newStart } from "../people.ts";

export function paymentLegs(userId: string, naira: string): Leg[] {
  return [{ from: availableAccount(userId), to: houseAccount("fees"), money: toMoney("NGN", naira) }];
}

/** Resolves to the code and data of the AppError that `pending` throws. Throws any other error. */
export async function refusalFrom(pending: Promise<unknown>): Promise<{ code: string; data: unknown }> {
  const error = await pending.then(
    () => new Error("it was not refused"),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, data: error.details.data };
}

export async function paymentFixture() {
  const db = await testDatabase();
  await allowTransitions(db, ["bill.airtime", "transfer.receive"], ["pending", "failed"]);
  return {
    db,
    async nairaOf(userId: string): Promise<string> {
      return `${(await readBalances(db.prisma, userId)).NGN.available.units}`;
    },
  };
}

/** A database with an open quote and a pending bill of ₦40, which has a hold, an event and a used daily limit. */
export async function pendingBillFixture() {
  const db = await testDatabase();
  await allowTransitions(db, ["bill.data"], ["pending"]);
  const ada = await createPerson(db, { naira: "100" });
  const legs = [{ from: availableAccount(ada), to: heldAccount(ada), money: toMoney("NGN", "40") }];
  const events = [{ topic: "test.happened", payload: {} }];
  const bill = newStart(ada, { kind: "bill.data", state: "pending", final: false, legs, events });
  await db.ledger.transact({ ...bill, limits: [{ limit: "bills", use: 1n, cap: 9n }] });
  const times = { createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
  await openQuote(db.prisma, { id: newId(), userId: ada, side: "buy", terms: {}, ...times });
  return { db, ada, transactionId: bill.id };
}

export async function advanceFixture() {
  const db = await testDatabase();
  await allowTransitions(
    db,
    ["naira.withdrawal", "naira.deposit", "crypto.deposit"],
    ["approved", "processing", "suspended", "resolved", "paid", "failed"],
  );
  return {
    db,
    async withdrawal(
      userId: string,
      naira: string,
      changes: Partial<TransactionStart> = {},
    ): Promise<TransactionStart> {
      const hold: Leg[] = [
        { from: availableAccount(userId), to: heldAccount(userId), money: toMoney("NGN", naira) },
      ];
      const made = newStart(userId, {
        kind: "naira.withdrawal",
        state: "processing",
        final: false,
        legs: hold,
        ...changes,
      });
      await db.ledger.transact(made);
      return made;
    },
  };
}

/** Allows all transitions between these states of these kinds, for tests that invent states. */
export async function allowTransitions(
  { owner }: TestDatabase,
  kinds: readonly TransactionKind[],
  states: readonly string[],
): Promise<void> {
  await owner.query(
    `insert into ledger.transition (kind, from_state, to_state, final)
     select k, f, t, final from unnest($1::text[]) k, unnest($2::text[] || null::text) f, unnest($2::text[]) t,
       unnest(array[true, false]) final
     on conflict do nothing`,
    [kinds, states],
  );
}
