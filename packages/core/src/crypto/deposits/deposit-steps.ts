import type { CoinCode } from "@manilla/shared/assets";
import { networkOf } from "@manilla/shared/crypto/networks";
import { type Money, money, toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import { available, house } from "../../ledger/accounts.ts";
import type { Operation, Step } from "../../ledger/operation.ts";
import type { CustodyDeposit } from "../../providers/custody/port.ts";
import { newId } from "../../runtime/ids.ts";
import { type Deposit, type DepositDetails, referenceOf } from "./deposits.ts";
import type { CryptoDepositState } from "./states.ts";

export type DepositStep = Step & { from: CryptoDepositState; to: CryptoDepositState };
/** A deposit of a coin we keep. */
export type Seen = CustodyDeposit & { coin: CoinCode; amount: Money<CoinCode> };

const minuteMs = 60_000;
/** Support is expected to have found the owner by then; later it counts as stuck. */
const supportMs = 24 * 60 * minuteMs;

/** Its first line in the books: seen, and no money moved. */
export function seenOperation(
  seen: Seen,
  { userId, provider, now }: { userId: string | null; provider: string; now: Date },
): Operation {
  const id = newId();
  return {
    id,
    at: now,
    userId,
    kind: "crypto.deposit",
    state: "confirming",
    final: false,
    moneyIn: seen.amount,
    provider,
    providerReference: referenceOf(seen.id),
    ...(seen.address ? { counterparty: seen.address } : {}),
    details: { ...detailsOf(seen), ...(userId ? {} : { unmatched: true }) },
    legs: [],
    dueAt: new Date(now.getTime() + minuteMs / 2),
    reason: "Seen on the network",
    answer: null,
    // The custodian tells of it any number of times: the key makes all but the first a repetition.
    idempotency: { operation: "crypto.deposit", key: `${provider}:${seen.id}`, requestHash: seen.id },
    events: userId ? [event("crypto.deposit_seen", { ...told(seen.amount), userId, transactionId: id })] : [],
  };
}

/** What to do with a deposit, given what the custodian says of it now. Pure. Undefined when nothing is left to do. */
export function nextTransition(deposit: Deposit, seen: Seen, now: Date): DepositStep | undefined {
  const { state } = deposit;
  if (state !== "confirming" && state !== "on_hold") return undefined;
  if (seen.status === "accepted") return acceptedStep(deposit, seen, now);
  if (seen.status === "rejected") return endedStep(deposit, seen, now);
  if (seen.status === "on_hold" && state === "confirming") return heldStep(deposit, seen, now);
  const same = { id: deposit.id, from: state, to: state, final: false, at: now };
  return { ...same, details: detailsOf(seen), dueAt: nextLook(deposit, now) };
}

function acceptedStep(deposit: Deposit, seen: Seen, now: Date): DepositStep {
  const { amount } = seen;
  const base = {
    id: deposit.id,
    from: deposit.state,
    at: now,
    moneyIn: amount,
    details: { ...detailsOf(seen), acceptedAt: now.toISOString() },
  };
  const { userId } = deposit;
  const intoSuspense = [{ from: house("custody"), to: house("suspense"), money: amount }];
  if (userId === null) {
    const dueAt = new Date(now.getTime() + supportMs);
    const reason = "It came to an address that is not ours";
    return { ...base, to: "suspended", final: false, reason, dueAt, legs: intoSuspense };
  }
  const minimum = minimumOf(deposit);
  const facts = { ...told(amount), userId, transactionId: deposit.id };
  if (amount.units < minimum.units) {
    return {
      ...base,
      to: "below_minimum",
      final: false,
      reason: `Kept until ${toDecimal(minimum)} ${minimum.asset} have arrived`,
      dueAt: new Date(now.getTime() + minuteMs),
      legs: intoSuspense,
      events: [event("crypto.deposit_below_minimum", { ...facts, minimum: toDecimal(minimum) })],
    };
  }
  return {
    ...base,
    to: "credited",
    final: true,
    reason: "Confirmed by the network",
    legs: [{ from: house("custody"), to: available(userId), money: amount }],
    events: [event("crypto.deposited", facts)],
  };
}

function heldStep(deposit: Deposit, seen: Seen, now: Date): DepositStep {
  const { id, state, userId } = deposit;
  const facts = { ...told(seen.amount), transactionId: id };
  return {
    id,
    from: state,
    to: "on_hold",
    final: false,
    at: now,
    reason: "Under review",
    details: detailsOf(seen),
    dueAt: nextLook(deposit, now),
    events: userId ? [event("crypto.deposit_on_hold", { ...facts, userId })] : [],
  };
}

function endedStep(deposit: Deposit, seen: Seen, now: Date): DepositStep {
  const { id, state, userId } = deposit;
  const facts = { ...told(seen.amount), transactionId: id };
  return {
    id,
    from: state,
    to: "rejected",
    final: true,
    at: now,
    reason: "Not accepted after a review",
    details: detailsOf(seen),
    events: userId ? [event("crypto.deposit_rejected", { ...facts, userId })] : [],
  };
}

/** Out of suspense into its owner's balance: the minimum was reached, or support has named him. */
export function creditedStep(
  deposit: Deposit & { userId: string },
  { from, reason, now }: { from: "below_minimum" | "suspended"; reason: string; now: Date },
): DepositStep {
  const { id, userId, amount } = deposit;
  return {
    id,
    from,
    to: "credited",
    final: true,
    at: now,
    reason,
    legs: [{ from: house("suspense"), to: available(userId), money: amount }],
    events: [event("crypto.deposited", { ...told(amount), userId, transactionId: id })],
  };
}

/** A deposit that waits for others is looked at once an hour, should the last of them have been missed. */
export function waitingStep({ id }: Deposit, now: Date): DepositStep {
  const dueAt = new Date(now.getTime() + 60 * minuteMs);
  return { id, from: "below_minimum", to: "below_minimum", final: false, at: now, dueAt };
}

/** The custodian gave no clear answer: nothing changes but the next look. */
export function pollAgain(deposit: Deposit, now: Date): DepositStep {
  const { id, state } = deposit;
  return { id, from: state, to: state, final: false, at: now, dueAt: nextLook(deposit, now) };
}

/** The least that is credited at once where it came to. */
export function minimumOf({ coin, network }: Pick<Deposit, "coin" | "network">): Money<CoinCode> {
  return money(coin, networkOf(coin, network ?? undefined)?.minimumDeposit ?? "0");
}

function detailsOf(seen: Seen): DepositDetails {
  const ours = networkOf(seen.coin, seen.network ?? undefined)?.confirmations ?? 0;
  return {
    network: seen.network,
    memo: seen.memo,
    accountId: seen.accountId,
    depositId: seen.id,
    seenAt: seen.seenAt.toISOString(),
    txid: seen.txid,
    confirmations: seen.confirmations,
    // The custodian decides when it accepts; where it is stricter than our page, the page of this deposit says so.
    required: Math.max(ours, seen.required),
  };
}

function told(amount: Money<CoinCode>) {
  return { currency: amount.asset, amount: toDecimal(amount) };
}

/** As long again as it has lived, from fifteen seconds to half an hour. */
function nextLook({ createdAt }: Deposit, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age, minuteMs / 4), 30 * minuteMs));
}
