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

export type DepositReport = CustodyDeposit & { coin: CoinCode; amount: Money<CoinCode> };

export function startOfDeposit(
  report: DepositReport,
  { userId, provider, now }: { userId: string | null; provider: string; now: Date },
): TransactionStart {
  const id = newId();
  const facts = { currency: report.coin, amount: decimalText(report.amount), transactionId: id };
  return {
    id,
    at: now,
    userId,
    kind: "crypto.deposit",
    state: "confirming",
    final: false,
    moneyIn: report.amount,
    provider,
    providerReference: depositReference(report.id),
    ...(report.address ? { counterparty: report.address } : {}),
    details: { ...detailsOf(report), ...(userId ? {} : { unmatched: true }) },
    legs: [],
    dueAt: addMilliseconds(now, seconds(30)),
    answer: null,
    idempotency: { scope: "crypto.deposit", key: `${provider}:${report.id}`, requestHash: report.id },
    events: userId ? [newEvent("crypto.deposit_seen", { ...facts, userId })] : [],
  };
}

export function detailsOf(report: DepositReport): DepositDetails {
  const ours = networkOf(report.coin, report.network ?? undefined)?.confirmations ?? 0;
  return {
    network: report.network,
    memo: report.memo,
    accountId: report.accountId,
    depositId: report.id,
    seenAt: report.seenAt.toISOString(),
    txid: report.txid,
    confirmations: report.confirmations,
    // The custodian may need more confirmations than our network table has.
    required: Math.max(ours, report.required),
  };
}

/** `value` has the deposit's value at the present price. It is empty if there is no price. */
export type Accepted = { report: DepositReport; value: Facts };

export function acceptedEffects({ report, value }: Accepted, now: Date) {
  const details = { ...detailsOf(report), acceptedAt: now.toISOString() };
  return { ...value, moneyIn: report.amount, details };
}

export function suspenseLegs({ report }: Accepted): Leg[] {
  return [{ from: houseAccount("sub_accounts"), to: houseAccount("suspense"), money: report.amount }];
}

export function releaseEffects(deposit: Deposit, userId: string) {
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

export function eventsOfOwner<E>({ userId }: Deposit, make: (userId: string) => E): E[] {
  return userId ? [make(userId)] : [];
}

export function eventPayload({ id }: Deposit, amount: Money<CoinCode>, userId: string) {
  return { userId, transactionId: id, currency: amount.asset, amount: decimalText(amount) };
}
