import { days, hours, millisecondsBetween, minutes, seconds } from "@manilla/shared/duration";
import { decimalText } from "@manilla/shared/money";
import { newEvent } from "../events/events.ts";
import { availableAccount, heldAccount, houseAccount } from "../ledger/accounts.ts";
import type { LedgerEvent } from "../ledger/types.ts";
import { declareOperation, type Effects, steppedBackoff } from "../operations/declare.ts";
import type { BillReceipt } from "../providers/bills/port.ts";
import type { Attempt } from "./attempts.ts";
import { type Bill, type BillState, describeOrder, recipientText } from "./bill.ts";

/** A bill without a conclusive answer goes to support after this time. */
export const supportAfterMs = days(1);
export const takeOverAfterMs = seconds(30);
const inTheFirstDay = steppedBackoff([seconds(10), seconds(30), minutes(2), minutes(10), hours(1)]);

export type Delivery = Omit<BillReceipt, "vendorReference"> & {
  attempt: Pick<Attempt, "vendor" | "requestId">;
  tokenEvents: readonly LedgerEvent[];
};

export const billOperation = declareOperation<BillState, Bill>()({
  name: "bill",
  kinds: ["bill.airtime", "bill.data", "bill.cable", "bill.electricity"],
  initial: ["held"],
  states: {
    held: { standing: "open", meaning: "The money is held. No order is submitted yet." },
    submitted: {
      standing: "open",
      meaning: "A vendor may have the order. It is queried until its answer is conclusive.",
    },
    delivered: {
      standing: "settled",
      meaning: "The vendor delivered and gets the price. The company keeps the commission.",
    },
    failed: { standing: "returned", meaning: "No vendor delivered. The money is returned." },
    reversed: { standing: "returned", meaning: "The vendor reversed its delivery. The money is returned." },
  },
  transitions: {
    /** Only the caller whose `submit` succeeds sends the order. */
    submit: { from: ["held"], to: "submitted", effects: (_, attempt: Attempt) => vendorFacts(attempt) },
    failOver: {
      from: ["submitted"],
      to: "submitted",
      effects: (_, attempt: Attempt) => vendorFacts(attempt),
    },
    deliver: {
      from: ["submitted"],
      to: "delivered",
      effects: (bill, { attempt, commission, tokenEvents, ...receipt }: Delivery) => ({
        ...vendorFacts(attempt),
        details: { ...receipt, commissionKobo: String(commission.units), vendor: attempt.vendor },
        legs: [
          { from: heldAccount(bill.userId), to: houseAccount("bills"), money: bill.order.amount },
          { from: houseAccount("bills"), to: houseAccount("fees"), money: commission },
        ],
        events: [newEvent("bill.delivered", { ...billEventPayload(bill), ...receipt }), ...tokenEvents],
      }),
    },
    fail: { from: ["held", "submitted"], to: "failed", effects: failure },
    stop: {
      from: ["held"],
      to: "failed",
      effects: (bill) => ({ ...failure(bill), reason: "Not paid: your account is frozen" }),
    },
    reverse: {
      from: ["delivered"],
      to: "reversed",
      effects: (bill) => ({
        reason: "The provider reversed the delivery, so we returned your money",
        legs: [
          { from: houseAccount("fees"), to: houseAccount("bills"), money: bill.commission },
          { from: houseAccount("bills"), to: availableAccount(bill.userId), money: bill.order.amount },
        ],
        events: [newEvent("bill.reversed", billEventPayload(bill))],
      }),
    },
  },
  pollAfter({ createdAt }, now) {
    const age = millisecondsBetween(createdAt, now);
    return age >= supportAfterMs ? hours(6) : inTheFirstDay(age);
  },
});

function failure(bill: Bill): Effects {
  return {
    reason: "No provider could deliver it, so we returned your money",
    legs: [{ from: heldAccount(bill.userId), to: availableAccount(bill.userId), money: bill.order.amount }],
    events: [newEvent("bill.failed", billEventPayload(bill))],
  };
}

export function billEventPayload({ id, userId, order }: Bill) {
  return {
    userId,
    transactionId: id,
    kind: order.kind,
    amount: decimalText(order.amount),
    description: describeOrder(order),
    recipient: recipientText(order),
  };
}

function vendorFacts({ vendor, requestId }: Pick<Attempt, "vendor" | "requestId">): Effects {
  return { provider: vendor, providerReference: requestId };
}
