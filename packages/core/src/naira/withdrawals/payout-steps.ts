import { event } from "../../events/events.ts";
import { available, held, house } from "../../ledger/accounts.ts";
import type { PayoutState } from "../../providers/payouts/port.ts";
import { keptDetails, type Withdrawal } from "./withdrawal.ts";
import { giveBack, type WithdrawalStep, withdrawalEventPayload } from "./withdrawal-steps.ts";

const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
/** A vendor that knows nothing of our reference: so often in a row, over so long, before that is a failure. */
export const unknownsBeforeFailure = 6;
export const unknownHoursBeforeFailure = 6;
/** Handed in again only within this time, so that nothing of ours is under way when it is called a failure. */
export const submitWithinHours = 2;
/** Not ended by then, staff are told; it is asked about nevertheless. */
const stuckAfterHours = 24;

export const failedPayoutEvent = "The bank did not accept the transfer. Your money is back in your balance.";
export const reversedPayoutEvent =
  "The receiving bank returned the transfer. Your money is back in your balance.";

/** Claims the handing in: whoever moves it is the one who sends. Our reference has been stored since the beginning. */
export function submitStep(withdrawal: Withdrawal, at: Date): WithdrawalStep {
  return {
    id: withdrawal.id,
    from: "approved",
    to: "processing",
    final: false,
    at,
    reason: "Handed to the payout provider",
    // The webhook is usually first; the bank needs some seconds.
    dueAt: new Date(at.getTime() + 10 * secondMs),
    details: keptDetails({ submittedAt: at.toISOString(), unknowns: 0 }),
  };
}

/**
 * What follows from what the vendor said (undefined: no clear answer) of a withdrawal that is processing or paid. Only
 * conclusive words end it; undefined when nothing follows.
 */
export function stepAfter(
  withdrawal: Withdrawal,
  answer: PayoutState | undefined,
  at: Date,
): WithdrawalStep | undefined {
  if (withdrawal.state === "paid")
    return answer?.status === "reversed" ? reversePaid(withdrawal, at) : undefined;
  if (withdrawal.state !== "processing") return undefined;
  if (answer?.status === "paid") return paidStep(withdrawal, answer.sessionId, at);
  if (answer?.status === "failed") return failedStep(withdrawal, answer.reason, at);
  if (answer?.status === "reversed") return reversedStep(withdrawal, answer.reason, at);
  const unknowns = unknownsAfter(withdrawal, answer);
  if (neverArrived(withdrawal, unknowns, at)) {
    return failedStep(withdrawal, "The provider has never heard of it", at);
  }
  return laterStep(withdrawal, unknowns, at);
}

/** Fails a payout that the vendor refused for good and, asked about it, does not know. */
export function failedStep(withdrawal: Withdrawal, reason: string, at: Date): WithdrawalStep {
  return {
    ...giveBack(withdrawal, { from: "processing", to: "failed", at }),
    reason,
    details: keptDetails({ reason: failedPayoutEvent }),
    events: [event("withdrawal.failed", withdrawalEventPayload(withdrawal))],
  };
}

/** Whether it may be handed in again under the same reference: vendors take a reference once. */
export function mayBeSentAgain(withdrawal: Withdrawal, answer: PayoutState | undefined, now: Date): boolean {
  if (withdrawal.state !== "processing" || answer?.status !== "unknown") return false;
  return now.getTime() - submittedAt(withdrawal) < submitWithinHours * hourMs;
}

export function isStuck(withdrawal: Withdrawal, now: Date): boolean {
  return (
    withdrawal.state === "processing" && now.getTime() - submittedAt(withdrawal) > stuckAfterHours * hourMs
  );
}

function paidStep(withdrawal: Withdrawal, sessionId: string | null, at: Date): WithdrawalStep {
  const { id, userId, receive, fee } = withdrawal;
  return {
    id,
    from: "processing",
    to: "paid",
    final: true,
    at,
    reason: "Paid to the bank",
    details: keptDetails({ sessionId }),
    legs: [
      { from: held(userId), to: house("bank"), money: receive },
      { from: held(userId), to: house("fees"), money: fee },
    ],
    events: [event("withdrawal.paid", withdrawalEventPayload(withdrawal))],
  };
}

/** It was paid and came back before we had heard of the payment. */
function reversedStep(withdrawal: Withdrawal, reason: string, at: Date): WithdrawalStep {
  return {
    ...giveBack(withdrawal, { from: "processing", to: "reversed", at }),
    reason,
    details: keptDetails({ reason: reversedPayoutEvent }),
    events: [event("withdrawal.reversed", withdrawalEventPayload(withdrawal))],
  };
}

/** The person gets all of it: what came back from the bank, and the fee of a service that was none. */
function reversePaid(withdrawal: Withdrawal, at: Date): WithdrawalStep {
  const { id, userId, receive, fee } = withdrawal;
  return {
    id,
    from: "paid",
    to: "reversed",
    final: true,
    at,
    reason: "The receiving bank returned it",
    details: keptDetails({ reason: reversedPayoutEvent }),
    giveBackLimits: true,
    legs: [
      { from: house("bank"), to: available(userId), money: receive },
      { from: house("fees"), to: available(userId), money: fee },
    ],
    events: [event("withdrawal.reversed", withdrawalEventPayload(withdrawal))],
  };
}

function unknownsAfter(withdrawal: Withdrawal, answer: PayoutState | undefined): number {
  const before = withdrawal.unknowns ?? 0;
  // No clear answer says nothing either way; a vendor that knows it begins the count anew.
  if (!answer) return before;
  return answer.status === "unknown" ? before + 1 : 0;
}

function neverArrived(withdrawal: Withdrawal, unknowns: number, at: Date): boolean {
  const age = at.getTime() - submittedAt(withdrawal);
  return unknowns >= unknownsBeforeFailure && age >= unknownHoursBeforeFailure * hourMs;
}

/** As long again as it has been under way: 10 s, 20 s, 40 s … at most an hour. */
function laterStep(withdrawal: Withdrawal, unknowns: number, at: Date): WithdrawalStep {
  const age = at.getTime() - submittedAt(withdrawal);
  const wait = Math.min(Math.max(age, 10 * secondMs), hourMs);
  return {
    id: withdrawal.id,
    from: "processing",
    to: "processing",
    final: false,
    at,
    dueAt: new Date(at.getTime() + wait),
    details: keptDetails({ unknowns }),
  };
}

function submittedAt({ submittedAt: at, createdAt }: Withdrawal): number {
  return at ? Date.parse(at) : createdAt.getTime();
}
