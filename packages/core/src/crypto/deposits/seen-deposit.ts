import type { CoinCode } from "@manilla/shared/assets";
import { networkOf } from "@manilla/shared/crypto/networks";
import { addMilliseconds, seconds } from "@manilla/shared/duration";
import { decimalText, type Money } from "@manilla/shared/money";
import { newEvent } from "../../events/events.ts";
import { availableAccount, houseAccount, type Leg } from "../../ledger/accounts.ts";
import type { Facts, TransactionStart } from "../../ledger/types.ts";
import type { CustodyDeposit } from "../../providers/custody/port.ts";
import { newId } from "../../runtime/ids.ts";
import { type Deposit, type DepositDetails, depositReference } from "./deposits.ts";

export type SeenDeposit = CustodyDeposit & { coin: CoinCode; amount: Money<CoinCode> };

export function seenOperation(
  seen: SeenDeposit,
  { userId, provider, now }: { userId: string | null; provider: string; now: Date },
): TransactionStart {
  const id = newId();
  const facts = { currency: seen.coin, amount: decimalText(seen.amount), transactionId: id };
  return {
    id,
    at: now,
    userId,
    kind: "crypto.deposit",
    state: "confirming",
    final: false,
    moneyIn: seen.amount,
    provider,
    providerReference: depositReference(seen.id),
    ...(seen.address ? { counterparty: seen.address } : {}),
    details: { ...detailsOf(seen), ...(userId ? {} : { unmatched: true }) },
    legs: [],
    dueAt: addMilliseconds(now, seconds(30)),
    answer: null,
    idempotency: { scope: "crypto.deposit", key: `${provider}:${seen.id}`, requestHash: seen.id },
    events: userId ? [newEvent("crypto.deposit_seen", { ...facts, userId })] : [],
  };
}

export function detailsOf(seen: SeenDeposit): DepositDetails {
  const ours = networkOf(seen.coin, seen.network ?? undefined)?.confirmations ?? 0;
  return {
    network: seen.network,
    memo: seen.memo,
    accountId: seen.accountId,
    depositId: seen.id,
    seenAt: seen.seenAt.toISOString(),
    txid: seen.txid,
    confirmations: seen.confirmations,
    // The custodian may need more confirmations than our network table has.
    required: Math.max(ours, seen.required),
  };
}

export type Seen = { seen: SeenDeposit };
/** `worth` has the deposit's value at the present price, and is empty without a price. */
export type Accepted = Seen & { worth: Facts };

export function acceptedEffects({ seen, worth }: Accepted, now: Date) {
  const details = { ...detailsOf(seen), acceptedAt: now.toISOString() };
  return { ...worth, moneyIn: seen.amount, details };
}

export function intoSuspense({ seen }: Seen): Leg[] {
  return [{ from: houseAccount("sub_accounts"), to: houseAccount("suspense"), money: seen.amount }];
}

export function outOfSuspense(deposit: Deposit, userId: string) {
  return {
    legs: [{ from: houseAccount("suspense"), to: availableAccount(userId), money: deposit.amount }],
    events: [newEvent("crypto.deposited", eventPayload(deposit, deposit.amount, userId))],
  };
}

export const collectionReason = "It is a collection of ours, which has its coins";

export function matchEffects({ amount }: Deposit) {
  const legs: Leg[] = [{ from: houseAccount("suspense"), to: houseAccount("sub_accounts"), money: amount }];
  return { reason: collectionReason, legs };
}

export function giveUpEffects({ amount }: Deposit) {
  const legs: Leg[] = [{ from: houseAccount("suspense"), to: houseAccount("dust"), money: amount }];
  return { reason: "Below the minimum when the account was closed", legs };
}

export function ownedEvents<E>({ userId }: Deposit, make: (userId: string) => E): E[] {
  return userId ? [make(userId)] : [];
}

export function eventPayload({ id }: Deposit, amount: Money<CoinCode>, userId: string) {
  return { userId, transactionId: id, currency: amount.asset, amount: decimalText(amount) };
}
