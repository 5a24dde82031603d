import { addMilliseconds, hours, millisecondsBetween, minutes } from "@manilla/shared/duration";
import { decimalText, formatMoney, fromUnits, type Money } from "@manilla/shared/money";
import { depositExpiryMinutes } from "@manilla/shared/naira/rules";
import { newEvent } from "../../events/events.ts";
import { type Account, availableAccount, houseAccount, type Leg } from "../../ledger/accounts.ts";
import { declareOperation, doublingBackoff } from "../../operations/declare.ts";
import type { Payment } from "../../providers/payments/port.ts";
import type { Deposit, DepositDetails, DepositFlag, DepositState } from "./deposit.ts";

export type OwnedDeposit = Deposit & { userId: string };

const whileOpen = doublingBackoff({ minMs: minutes(1), maxMs: hours(6) });

/** A failed or expired deposit can still be credited, because money that arrives later belongs to the customer. */
export const nairaDeposit = declareOperation<DepositState, Deposit>()({
  name: "naira-deposit",
  kinds: ["naira.deposit"],
  // A payment into an account number begins as completed. A payment without a known owner begins as suspended.
  initial: ["pending", "suspended", "completed"],
  states: {
    pending: {
      standing: "open",
      meaning: "The popup is open, or its payment is not confirmed yet.",
    },
    failed: {
      standing: "open",
      mayClose: true,
      meaning:
        "The provider refused the payment. It is queried for 72 hours, because money may still arrive.",
    },
    expired: {
      standing: "open",
      mayClose: true,
      meaning: "Nothing arrived within 15 minutes. The provider is queried for 72 hours.",
    },
    suspended: {
      standing: "open",
      waitsForStaff: true,
      meaning: "Money arrived under an unknown reference. In suspense until staff name its owner.",
    },
    matched: {
      standing: "returned",
      meaning: "It was the payment of a known deposit, which is credited. The suspense entry is reversed.",
    },
    completed: { standing: "settled", meaning: "The received amount is in the balance." },
  },
  transitions: {
    credit: {
      from: ["pending", "failed", "expired"],
      to: "completed",
      effects: (deposit, { userId, payment, dollarCents }: Credit) => {
        const { received, channel } = payment;
        const flag = flagOf(deposit, payment);
        return {
          reason: creditReason(deposit, payment, flag),
          moneyIn: received,
          nairaValue: received,
          ...(dollarCents !== undefined && { dollarCents }),
          counterparty: channel === "Card" ? "Card" : "Bank transfer",
          details: { ...paymentDetails(payment), requestedKobo: String(deposit.requested.units), flag },
          legs: receivedLegs(availableAccount(userId), payment),
          events: [depositedEvent(deposit, { userId, received, flag })],
        };
      },
    },
    fail: {
      from: ["pending"],
      to: "failed",
      effects: (deposit, { userId }: { userId: string }) => ({
        reason: "The payment was declined",
        events: [
          newEvent("naira.deposit_failed", {
            userId,
            transactionId: deposit.id,
            amount: decimalText(deposit.requested),
          }),
        ],
      }),
    },
    expire: {
      from: ["pending"],
      to: "expired",
      effects: () => ({ reason: `No payment arrived within ${depositExpiryMinutes} minutes` }),
    },
    assignOwner: {
      from: ["suspended"],
      to: "completed",
      effects: (deposit, { userId, received, resolvedBy }: Assignment) => ({
        userId,
        reason: "Our team found that it is yours",
        details: { flag: "late", resolvedBy },
        legs: [{ from: houseAccount("suspense"), to: availableAccount(userId), money: received }],
        events: [depositedEvent(deposit, { userId, received, flag: "late" })],
      }),
    },
    /**
     * The payment was booked to suspense, because its deposit was unknown. The deposit has been found and is credited
     * instead, so the booking is reversed.
     */
    match: {
      from: ["suspended"],
      to: "matched",
      effects: ({ received, fee }, { reference }: Pick<Deposit, "reference">) => ({
        reason: `It is the payment of ${reference}, where it is booked`,
        legs: received
          ? [
              { from: houseAccount("suspense"), to: houseAccount("bank"), money: received },
              { from: houseAccount("bank"), to: houseAccount("costs"), money: bookedFee({ received, fee }) },
            ]
          : [],
      }),
    },
  },
  pollAfter(deposit, now) {
    const wait = whileOpen(millisecondsBetween(deposit.createdAt, now));
    const isAcrossExpiry = now < deposit.expiresAt && addMilliseconds(now, wait) > deposit.expiresAt;
    return isAcrossExpiry ? millisecondsBetween(now, deposit.expiresAt) : wait;
  },
});

/** Returns legs that credit the whole payment to `to`, because the company pays the provider's fee. */
export function receivedLegs(to: Account, payment: Pick<Payment, "received" | "fee">): Leg[] {
  return [
    { from: houseAccount("bank"), to, money: payment.received },
    { from: houseAccount("costs"), to: houseAccount("bank"), money: bookedFee(payment) },
  ];
}

export function depositedEvent(
  { id: transactionId }: { id: string },
  { userId, received, flag }: { userId: string; received: Money<"NGN">; flag: DepositFlag },
) {
  return newEvent("naira.deposited", { userId, transactionId, amount: decimalText(received), flag });
}

type Credit = { userId: string; payment: Payment; dollarCents: bigint | undefined };
type Assignment = { userId: string; received: Money<"NGN">; resolvedBy: string };

/** Returns true if no answer of the provider can change the deposit. */
export function isDecided({ state }: Pick<Deposit, "state">): boolean {
  return state === "completed" || state === "suspended" || state === "matched";
}

export const lateMoneyMs = hours(72);

export function nextMove(
  deposit: Deposit,
  payment: Payment | undefined,
  now: Date,
): "credit" | "fail" | "expire" | "close" | "poll" {
  const isPending = deposit.state === "pending";
  if (payment?.status === "paid") return "credit";
  if (payment?.status === "failed" && isPending) return "fail";
  if (payment && isPending && now >= deposit.expiresAt) return "expire";
  const isOver = payment !== undefined && millisecondsBetween(deposit.createdAt, now) >= lateMoneyMs;
  return isOver && nairaDeposit.states[deposit.state].mayClose ? "close" : "poll";
}

export type BookedPayment = Pick<Payment, "received" | "fee" | "channel" | "providerReference" | "at">;

export function paymentDetails(payment: BookedPayment): Omit<DepositDetails, "requestedKobo"> {
  return {
    receivedKobo: String(payment.received.units),
    providerFeeKobo: String(payment.fee.units),
    channel: payment.channel,
    paymentReference: payment.providerReference,
    paidAt: payment.at?.toISOString() ?? null,
  };
}

/** A fee above the payment is the provider's mistake and counts as zero. */
function bookedFee({ received, fee }: Pick<Payment, "received" | "fee">): Money<"NGN"> {
  return fee.units <= received.units ? fee : fromUnits("NGN", 0n);
}

function flagOf(deposit: Deposit, payment: Payment): DepositFlag {
  if (isLate(deposit, payment)) return "late";
  if (payment.received.units < deposit.requested.units) return "underpaid";
  return payment.received.units > deposit.requested.units ? "overpaid" : "exact";
}

/**
 * A payment is late if it was made after the deposit's expiry. If the provider names the time when the payment was
 * started, the payment is also late if it took more than `depositExpiryMinutes`.
 */
function isLate(deposit: Deposit, { at, startedAt }: Payment): boolean {
  if (!at) return deposit.state === "expired";
  const took = startedAt ? millisecondsBetween(startedAt, at) : 0;
  return at > deposit.expiresAt || took > minutes(depositExpiryMinutes);
}

function creditReason(deposit: Deposit, payment: Payment, flag: DepositFlag): string {
  const received = formatMoney(payment.received);
  if (flag === "late") return `${received} received after the payment window had closed`;
  if (flag === "exact") return `${received} received`;
  return `${received} received instead of ${formatMoney(deposit.requested)}`;
}
