import { toDecimal } from "@manilla/shared/money";
import { event } from "../../events/events.ts";
import { available, held } from "../../ledger/accounts.ts";
import type { Step } from "../../ledger/operation.ts";
import type { WithdrawalState } from "../states.ts";
import { keptDetails, type Withdrawal } from "./withdrawal.ts";

/** One step of a withdrawal's life. The steps of people stand here, those of payouts beside; all are pure. */
export type WithdrawalStep = Step & { from: WithdrawalState; to: WithdrawalState };

export function approveStep(withdrawal: Withdrawal, approvedBy: string, at: Date): WithdrawalStep {
  return {
    id: withdrawal.id,
    from: "pending_approval",
    to: "approved",
    final: false,
    at,
    dueAt: at,
    reason: `Approved by ${approvedBy}`,
    details: keptDetails({ approvedBy }),
    events: [event("withdrawal.approved", withdrawalEventPayload(withdrawal))],
  };
}

export function rejectStep(
  withdrawal: Withdrawal,
  { by, reason }: { by: string; reason: string },
  at: Date,
): WithdrawalStep {
  return {
    ...giveBack(withdrawal, { from: "pending_approval", to: "rejected", at }),
    reason: `Rejected by ${by}: ${reason}`,
    details: keptDetails({ reason }),
    events: [event("withdrawal.rejected", { ...withdrawalEventPayload(withdrawal), reason })],
  };
}

export function cancelStep(withdrawal: Withdrawal, at: Date): WithdrawalStep {
  return {
    ...giveBack(withdrawal, { from: "pending_approval", to: "cancelled", at }),
    reason: "Cancelled by its owner",
    events: [event("withdrawal.cancelled", withdrawalEventPayload(withdrawal))],
  };
}

/** All of the hold (whole kobo) returns to the balance, and the day's limit with it. */
export function giveBack(
  { id, userId, amount }: Withdrawal,
  { from, to, at }: { from: WithdrawalState; to: WithdrawalState; at: Date },
): WithdrawalStep {
  return {
    id,
    from,
    to,
    final: true,
    at,
    giveBackLimits: true,
    legs: [{ from: held(userId), to: available(userId), money: amount }],
  };
}

/** What a notification prints: of the account number only the end. */
export function withdrawalEventPayload(withdrawal: Omit<Withdrawal, "dueAt" | "provider" | "state">) {
  return {
    userId: withdrawal.userId,
    transactionId: withdrawal.id,
    amount: toDecimal(withdrawal.amount),
    receive: toDecimal(withdrawal.receive),
    bankName: withdrawal.bankName,
    accountEnd: withdrawal.accountNumber.slice(-4),
  };
}
