import { randomUUID } from "node:crypto";
import { availableAccount, houseAccount } from "@manilla/core/ledger/accounts";
import { createLedger } from "@manilla/core/ledger/ledger";
import type { TransactionStart } from "@manilla/core/ledger/types";
import { newId } from "@manilla/core/runtime/ids";
import { toMoney } from "@manilla/shared/money";
import type pg from "pg";

export const secondsPerRound = 4;

/** Repeats `act` for one round with `waiting` calls in flight. Returns the number of calls. */
export async function keepBusy(waiting: number, act: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + secondsPerRound * 1000;
  let done = 0;
  async function caller(): Promise<void> {
    while (performance.now() < until) {
      await act();
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: waiting }, caller));
  return done;
}

export function makePurchases(pool: pg.Pool, users: string[], waiting: number): Promise<number> {
  const ledger = createLedger(pool);
  return keepBusy(waiting, () => ledger.transact(buildPurchase(someOf(users))));
}

export function someOf(users: string[]): string {
  return users[Math.floor(Math.random() * users.length)] ?? "";
}

const [value, fee, total] = [toMoney("NGN", "1000"), toMoney("NGN", "20"), toMoney("NGN", "1020")];
const coin = toMoney("BTC", "0.00001200");

export function buildPurchase(userId: string): TransactionStart {
  const [id, at] = [newId(), new Date()];
  const said = { transactionId: id, currency: "BTC", cryptoAmount: "0.00001200", nairaAmount: "1000.00" };
  return {
    id,
    at,
    userId,
    kind: "crypto.buy",
    state: "completed",
    final: true,
    moneyOut: total,
    moneyIn: coin,
    fee,
    price: "61234.5",
    rate: "1620.55",
    nairaValue: value,
    dollarCents: 62n,
    details: { cryptoUnits: "1200", valueUnits: "100000" },
    limits: [{ limit: "trade", use: 1n, cap: 1_000_000_000n }],
    idempotency: { scope: "POST /api/v1/crypto/buy", key: randomUUID(), requestHash: "0f".repeat(32) },
    legs: [
      { from: availableAccount(userId), to: houseAccount("inventory"), money: value },
      { from: availableAccount(userId), to: houseAccount("fees"), money: fee },
      { from: houseAccount("inventory"), to: availableAccount(userId), money: coin },
    ],
    events: [{ topic: "crypto.bought", payload: { ...said, userId } }],
    answer: { ...said, status: "completed", fee: "20.00", price: "61234.5", createdAt: at.toISOString() },
  };
}
