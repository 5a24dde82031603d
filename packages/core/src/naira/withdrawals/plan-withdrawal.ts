import { dailyLimits } from "@manilla/shared/kyc/limits";
import { formatMoney } from "@manilla/shared/money";
import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import type { Actor } from "../../actor.ts";
import { event } from "../../events/events.ts";
import { available, held } from "../../ledger/accounts.ts";
import type { Operation } from "../../ledger/operation.ts";
import { moneyOutUse } from "../../money-out.ts";
import { byRuleLimit } from "./approval-rule.ts";
import { describeWithdrawal, storedDetails, type Withdrawal, withdrawalEventPayload } from "./withdrawal.ts";

const beginnings = {
  approved: {
    topic: "withdrawal.approved",
    message: ({ receive, bankName }: Withdrawal) =>
      withdrawalMessages.approved(formatMoney(receive), bankName),
  },
  pending_approval: {
    topic: "withdrawal.requested",
    message: () => withdrawalMessages.submitted,
  },
  under_review: {
    topic: "withdrawal.reviewed",
    message: () => withdrawalMessages.reviewed,
  },
} as const;

export function operationOf(withdrawal: Withdrawal, actor: Actor): Operation {
  const { id, userId, state, amount, fee, createdAt, provider, payoutReference } = withdrawal;
  const begun = beginnings[state === "approved" || state === "under_review" ? state : "pending_approval"];
  return {
    id,
    at: createdAt,
    userId,
    kind: "naira.withdrawal",
    state,
    final: false,
    moneyOut: amount,
    fee,
    nairaValue: amount,
    provider,
    providerReference: payoutReference,
    counterparty: counterpartyOf(withdrawal),
    details: detailsOf(withdrawal),
    legs: [{ from: available(userId), to: held(userId), money: amount }],
    limits: [
      { limit: "withdraw", use: amount.units, cap: dailyLimits[actor.level].withdraw },
      ...moneyOutUse(actor, amount.units, createdAt),
      // Every withdrawal that staff need not approve counts. One under review counts too, because the rule approves
      // it when the review ends.
      ...(withdrawal.forStaff === null ? [{ ...byRuleLimit, use: amount.units }] : []),
    ],
    ...(withdrawal.dueAt && { dueAt: withdrawal.dueAt }),
    ...(state === "approved" && { reason: "Approved automatically" }),
    events: [event(begun.topic, withdrawalEventPayload(withdrawal))],
    answer: {
      message: begun.message(withdrawal),
      status: "pending",
      ...describeWithdrawal(withdrawal),
    },
  };
}

function counterpartyOf({ accountName, bankName, accountNumber }: Withdrawal): string {
  return `${accountName}, ${bankName} …${accountNumber.slice(-4)}`.slice(0, 200);
}

function detailsOf(withdrawal: Withdrawal) {
  const { accountNumber, accountName, bankCode, bankName, nipCode, forStaff, heldUntil, state } = withdrawal;
  return storedDetails({
    accountNumber,
    accountName,
    bankCode,
    bankName,
    nipCode,
    forStaff,
    heldUntil,
    ...(state === "approved" && { approvedBy: "rule" }),
  });
}
