import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import { event } from "../../events/events.ts";
import { available, house } from "../../ledger/accounts.ts";
import type { Step } from "../../ledger/operation.ts";
import type { Payment } from "../../providers/payments/port.ts";
import type { DepositState } from "../states.ts";
import type { Deposit, DepositDetails, DepositFlag } from "./deposit.ts";

type Owned = Deposit & { userId: string };
type DepositStep = Step & { to: DepositState };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** So long after its beginning the provider is asked about a deposit that brought nothing. */
export const lateMoneyHours = 72;
const lastLookMs = lateMoneyHours * hourMs;

/**
 * What to do with a deposit, given what the provider said of it (undefined: no clear answer). Pure. Undefined when there
 * is nothing to do: it was credited already, or it is not yet time for the next look.
 */
export function nextTransition(
  deposit: Deposit,
  payment: Payment | undefined,
  now: Date,
): DepositStep | undefined {
  const { userId } = deposit;
  if (userId === null || isSettled(deposit)) return undefined;
  const owned = { ...deposit, userId };
  if (payment?.status === "paid") return creditStep(owned, payment, now);
  if (payment?.status === "failed" && deposit.state === "pending") return failedStep(owned, now);
  if (payment && deposit.state === "pending" && now >= deposit.expiresAt) return expiredStep(deposit, now);
  return laterStep(deposit, payment, now);
}

/** Nothing the provider could say would change anything: the money is where it belongs, or waits for support. */
export function isSettled(deposit: Deposit): boolean {
  return deposit.state === "completed" || deposit.state === "suspended";
}

/** Credits exactly what was received, from whatever state but completed: money that comes late is still the user's. */
function creditStep(deposit: Owned, payment: Payment, now: Date): DepositStep {
  const { received, fee } = payment;
  const flag = flagOf(deposit, payment);
  const details: DepositDetails = {
    requestedKobo: String(deposit.requested.units),
    receivedKobo: String(received.units),
    flag,
    providerFeeKobo: String(fee.units),
    channel: payment.channel,
    paymentReference: payment.providerReference,
    paidAt: payment.at?.toISOString() ?? null,
  };
  return {
    id: deposit.id,
    from: ["pending", "failed", "expired"],
    to: "completed",
    final: true,
    at: now,
    reason: creditReason(deposit, payment, flag),
    moneyIn: received,
    nairaValue: received,
    counterparty: payment.channel === "Card" ? "Card" : "Bank transfer",
    details,
    legs: [
      { from: house("bank"), to: available(deposit.userId), money: received },
      { from: house("costs"), to: house("bank"), money: fee },
    ],
    events: [
      event("naira.deposited", {
        userId: deposit.userId,
        transactionId: deposit.id,
        amount: toDecimal(received),
        flag,
      }),
    ],
  };
}

function flagOf(deposit: Deposit, payment: Payment): DepositFlag {
  if (isLate(deposit, payment)) return "late";
  if (payment.received.units < deposit.requested.units) return "underpaid";
  return payment.received.units > deposit.requested.units ? "overpaid" : "exact";
}

/** Late by our clock, or by the provider's, whose account may have been opened later or earlier than the deposit. */
function isLate(deposit: Deposit, { at, startedAt }: Payment): boolean {
  if (!at) return deposit.state === "expired";
  const tookMs = startedAt ? at.getTime() - startedAt.getTime() : 0;
  return at > deposit.expiresAt || tookMs > depositExpiryMinutes * minuteMs;
}

function creditReason(deposit: Deposit, payment: Payment, flag: DepositFlag): string {
  const received = formatNaira(toDecimal(payment.received));
  if (flag === "late") return `${received} received after the payment window had closed`;
  if (flag === "exact") return `${received} received`;
  return `${received} received of ${formatNaira(toDecimal(deposit.requested))} asked for`;
}

function failedStep(deposit: Owned, now: Date): DepositStep {
  return {
    id: deposit.id,
    from: "pending",
    to: "failed",
    final: false,
    at: now,
    reason: "The payment was declined",
    dueAt: nextPollAt(deposit, now),
    events: [
      event("naira.deposit_failed", {
        userId: deposit.userId,
        transactionId: deposit.id,
        amount: toDecimal(deposit.requested),
      }),
    ],
  };
}

function expiredStep(deposit: Deposit, now: Date): DepositStep {
  const reason = `No payment arrived within ${depositExpiryMinutes} minutes`;
  const dueAt = nextPollAt(deposit, now);
  return { id: deposit.id, from: "pending", to: "expired", final: false, at: now, reason, dueAt };
}

/** Stays where it is: looked at again later, or never again when the provider still knows of no money at the end. */
function laterStep(deposit: Deposit, payment: Payment | undefined, now: Date): DepositStep | undefined {
  const { id, state } = deposit;
  if (!deposit.dueAt || deposit.dueAt > now) return undefined;
  const over = payment !== undefined && now.getTime() - deposit.createdAt.getTime() >= lastLookMs;
  return over
    ? { id, from: state, to: state, final: true, at: now }
    : { id, from: state, to: state, final: false, at: now, dueAt: nextPollAt(deposit, now) };
}

/** As long again as it has lived: 1, 2, 4, 8 minutes … at most 6 hours; and at its expiry, so that it is told in time. */
export function nextPollAt(deposit: Pick<Deposit, "createdAt" | "expiresAt">, now: Date): Date {
  const age = now.getTime() - deposit.createdAt.getTime();
  const wait = Math.min(Math.max(age, minuteMs), 6 * hourMs);
  const next = new Date(now.getTime() + wait);
  return now < deposit.expiresAt && next > deposit.expiresAt ? deposit.expiresAt : next;
}
