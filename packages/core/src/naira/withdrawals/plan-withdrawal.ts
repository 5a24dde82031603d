import { days, millisecondsBetween } from "@manilla/shared/duration";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { formatMoney, fromUnits, isAtLeast, type Money, zeroMoney } from "@manilla/shared/money";
import {
  newAccountMaximum,
  ruleApprovalMaximum,
  withdrawalMessages,
} from "@manilla/shared/naira/withdrawal-rules";
import type { Actor } from "../../actor.ts";
import { newEvent } from "../../events/events.ts";
import { availableAccount, heldAccount } from "../../ledger/accounts.ts";
import type { TransactionStart } from "../../ledger/types.ts";
import { moneyOutUse } from "../../money-out.ts";
import { isSameOwner } from "./same-owner.ts";
import { describeWithdrawal, storedDetails, type Withdrawal, withdrawalFacts } from "./withdrawal.ts";

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

export function operationOf(withdrawal: Withdrawal, actor: Actor): TransactionStart {
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
    legs: [{ from: availableAccount(userId), to: heldAccount(userId), money: amount }],
    limits: [
      { limit: "withdraw", use: amount.units, cap: dailyLimits[actor.level].withdraw },
      ...moneyOutUse(actor, amount.units, createdAt),
      // Withdrawals that staff must approve do not count toward this daily limit.
      ...(withdrawal.forStaff === null ? [{ ...byRuleLimit, use: amount.units }] : []),
    ],
    ...(withdrawal.dueAt && { dueAt: withdrawal.dueAt }),
    ...(state === "approved" && { reason: "Approved automatically" }),
    events: [newEvent(begun.topic, withdrawalFacts(withdrawal))],
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

export type AccountOwner = {
  identityName: string | null;
  secretsChangedAt: Date | null;
  heldUntil: Date | null;
};

const recentMs = days(1);

/**
 * Maximum daily sum of a customer's withdrawals that need no approval. Otherwise a customer could split a large
 * withdrawal into small ones to avoid the approval.
 */
export const byRuleLimit = { limit: "withdraw.by_rule", cap: ruleApprovalMaximum.units } as const;
export const aboveTheDaysRule = "Above what the rule approves in a day";

type ApprovalRequest = {
  amount: Money<"NGN">;
  accountName: string;
  isKnownAccount: boolean;
  now: Date;
};

export function holdReason(until: Date): string {
  return `Security hold until ${until.toISOString()}`;
}

export function reasonForStaff(
  { amount, accountName, isKnownAccount, now }: ApprovalRequest,
  holder: AccountOwner,
): string | null {
  const { identityName, secretsChangedAt, heldUntil } = holder;
  if (heldUntil && heldUntil > now) return holdReason(heldUntil);
  if (secretsChangedAt && millisecondsBetween(secretsChangedAt, now) < recentMs) {
    return "Password or PIN changed within 24 hours";
  }
  if (!isAtLeast(ruleApprovalMaximum, amount)) return "Above what the rule approves";
  if (!isKnownAccount && !isAtLeast(newAccountMaximum, amount)) return "An account first used today";
  if (identityName === null) return "No identity name";
  return isSameOwner(identityName, accountName) ? null : `The account is not ${identityName}'s by name`;
}

/** Returns the largest amount that needs no approval. `used` is today's sum (kobo) of withdrawals without approval. */
export function approvedUpTo(
  request: Omit<ApprovalRequest, "amount">,
  holder: AccountOwner,
  used: bigint,
): Money<"NGN"> {
  const most = [ruleApprovalMaximum, newAccountMaximum].find(
    (amount) => reasonForStaff({ ...request, amount }, holder) === null,
  );
  const left = byRuleLimit.cap - used;
  if (!most || left <= 0n) return zeroMoney("NGN");
  return most.units < left ? most : fromUnits("NGN", left);
}
