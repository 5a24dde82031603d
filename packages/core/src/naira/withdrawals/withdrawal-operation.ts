import { hours, millisecondsBetween, seconds } from "@manilla/shared/duration";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { newEvent } from "../../events/events.ts";
import { availableAccount, heldAccount, houseAccount } from "../../ledger/accounts.ts";
import { declareOperation, doublingBackoff, type Effects } from "../../operations/declare.ts";
import { storedDetails, type Withdrawal, type WithdrawalState, withdrawalFacts } from "./withdrawal.ts";

export const decideWithinMs = hours(24);
const whileProcessing = doublingBackoff({ minMs: seconds(10), maxMs: hours(1) });

/** `paid` spends the hold. `rejected`, `failed`, `reversed` and `cancelled` return the hold. */
export const nairaWithdrawal = declareOperation<WithdrawalState, Withdrawal>()({
  name: "naira-withdrawal",
  kinds: ["naira.withdrawal"],
  initial: ["under_review", "pending_approval", "approved"],
  states: {
    under_review: {
      standing: "open",
      waitsForStaff: true,
      meaning:
        "The account's name is on a screening list. The money is held until two members of staff decide.",
    },
    pending_approval: {
      standing: "open",
      meaning: "The money is held until staff decide. Its owner can still cancel.",
    },
    approved: {
      standing: "open",
      meaning: "Approved by a rule or by staff. Not submitted to the payout provider yet.",
    },
    processing: {
      standing: "open",
      meaning: "Our reference may have reached the provider. It is queried until its answer is conclusive.",
    },
    paid: { standing: "settled", meaning: "The provider paid the bank. The company keeps the fee." },
    rejected: { standing: "returned", meaning: "Staff rejected it. The money is returned." },
    failed: {
      standing: "returned",
      meaning: "The provider will never pay it, or did not know it for hours. The money is returned.",
    },
    reversed: {
      standing: "returned",
      meaning: "The bank returned it. All of the money is returned, also the fee.",
    },
    cancelled: { standing: "returned", meaning: "Its owner cancelled it before it was approved." },
  },
  transitions: {
    clear: {
      from: ["under_review"],
      to: "approved",
      effects: (withdrawal) => ({
        reason: "Reviewed; about to be submitted",
        details: storedDetails({ approvedBy: "rule" }),
        events: [newEvent("withdrawal.approved", withdrawalFacts(withdrawal))],
      }),
    },
    /** The withdrawal passed the screening review, but still needs an approval. `forStaff` is the reason. */
    clearForApproval: {
      from: ["under_review"],
      to: "pending_approval",
      effects: (withdrawal, { forStaff }: { forStaff: string }) => ({
        reason: "Reviewed; waiting for approval",
        details: storedDetails({ forStaff }),
        events: [newEvent("withdrawal.requested", withdrawalFacts(withdrawal))],
      }),
    },
    confirm: {
      from: ["under_review"],
      to: "rejected",
      effects: (withdrawal) => ({
        ...returnHold(withdrawal),
        reason: "Not paid after a review",
        details: storedDetails({ reason: withdrawalMessages.notAfterReview }),
        events: [newEvent("withdrawal.rejected", { ...withdrawalFacts(withdrawal), reason: reviewedText })],
      }),
    },
    approve: {
      from: ["pending_approval"],
      to: "approved",
      effects: (withdrawal, { approvedBy }: { approvedBy: string }) => ({
        reason: "Approved by our team",
        details: storedDetails({ approvedBy }),
        events: [newEvent("withdrawal.approved", withdrawalFacts(withdrawal))],
      }),
    },
    reject: {
      from: ["pending_approval"],
      to: "rejected",
      effects: (withdrawal, { reason }: { reason: string }) => ({
        ...returnHold(withdrawal),
        reason: `Not approved by our team: ${reason}`,
        details: storedDetails({ reason }),
        events: [newEvent("withdrawal.rejected", { ...withdrawalFacts(withdrawal), reason })],
      }),
    },
    cancel: {
      from: ["pending_approval"],
      to: "cancelled",
      effects: (withdrawal) => ({
        ...returnHold(withdrawal),
        reason: "Cancelled by you",
        events: [newEvent("withdrawal.cancelled", withdrawalFacts(withdrawal))],
      }),
    },
    suspend: {
      from: ["approved"],
      to: "pending_approval",
      effects: (withdrawal, { isFrozen }: { isFrozen: boolean }) => ({
        reason: isFrozen ? "On hold: your account is frozen" : "On hold: your sign-in details changed",
        details: storedDetails({
          forStaff: `${isFrozen ? "The account was frozen" : "The owner's sign-in details changed"} before it was submitted`,
        }),
        events: [newEvent("withdrawal.suspended", { ...withdrawalFacts(withdrawal), isFrozen })],
      }),
    },
    submit: {
      from: ["approved"],
      to: "processing",
      effects: (_, __: undefined, now) => ({
        reason: "Submitted to the payout provider",
        details: storedDetails({ submittedAt: now.toISOString(), unknowns: 0 }),
      }),
    },
    pay: {
      from: ["processing"],
      to: "paid",
      effects: (withdrawal, { sessionId }: { sessionId: string | null }) => ({
        reason: "Paid to the bank",
        details: storedDetails({ sessionId }),
        legs: [
          { from: heldAccount(withdrawal.userId), to: houseAccount("bank"), money: withdrawal.receive },
          { from: heldAccount(withdrawal.userId), to: houseAccount("fees"), money: withdrawal.fee },
        ],
        events: [newEvent("withdrawal.paid", withdrawalFacts(withdrawal))],
      }),
    },
    /**
     * If the withdrawal was polled or submitted again meanwhile, the refusal is not certain and is ignored
     * (`ifUnchanged`).
     */
    refuse: { from: ["processing"], to: "failed", ifUnchanged: true, effects: failureEffects },
    fail: { from: ["processing"], to: "failed", effects: failureEffects },
    /** The bank returned the payment before we knew that it was paid. The hold still exists and is returned. */
    reverseUnpaid: {
      from: ["processing"],
      to: "reversed",
      effects: (withdrawal, { reason }: { reason: string }) => ({
        ...returnHold(withdrawal),
        ...returnedByBank(withdrawal, reason),
      }),
    },
    /** The bank returned the payment, so the customer gets back the amount and the fee. */
    reversePaid: {
      from: ["paid"],
      to: "reversed",
      effects: (withdrawal) => ({
        ...returnedByBank(withdrawal),
        legs: [
          { from: houseAccount("bank"), to: availableAccount(withdrawal.userId), money: withdrawal.receive },
          { from: houseAccount("fees"), to: availableAccount(withdrawal.userId), money: withdrawal.fee },
        ],
      }),
    },
  },
  pollAfter(withdrawal, now) {
    if (withdrawal.state === "pending_approval" || withdrawal.state === "under_review") return decideWithinMs;
    if (withdrawal.state === "approved") return 0;
    return whileProcessing(millisecondsBetween(submittedAt(withdrawal) ?? now, now));
  },
});

export function submittedAt({ submittedAt: at }: Pick<Withdrawal, "submittedAt">): Date | undefined {
  return at === undefined ? undefined : new Date(at);
}

const reviewedText = "we couldn't make it after a review";
const failedText = "The bank did not accept the transfer. Your money is back in your balance.";
const reversedText = "The receiving bank returned the transfer. Your money is back in your balance.";

/** Only staff see the provider's reason, because it may concern our account. */
function failureEffects(withdrawal: Withdrawal, { reason }: { reason: string }): Effects {
  return {
    ...returnHold(withdrawal),
    reason: "The bank did not accept the transfer",
    details: storedDetails({ reason: failedText, refusal: reason }),
    events: [newEvent("withdrawal.failed", withdrawalFacts(withdrawal))],
  };
}

function returnedByBank(withdrawal: Withdrawal, refusal?: string): Effects {
  return {
    reason: "The receiving bank returned it",
    details: storedDetails({ reason: reversedText, refusal }),
    events: [newEvent("withdrawal.reversed", withdrawalFacts(withdrawal))],
  };
}

function returnHold({ userId, amount }: Withdrawal): Effects {
  return { legs: [{ from: heldAccount(userId), to: availableAccount(userId), money: amount }] };
}
