import { between, days } from "@manilla/shared/duration";
import { atLeast, fromUnits, type Money, zero } from "@manilla/shared/money";
import { newAccountMaximum, ruleApprovalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import { nameFits } from "./name-fits.ts";

/** Passed by the route, because this feature may not import users. */
export type AccountOwner = {
  identityName: string | null;
  secretsChangedAt: Date | null;
  heldUntil: Date | null;
};

const recentMs = days(1);

/** Daily limit of automatic approvals, so that many small withdrawals cannot exceed it. */
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
  if (secretsChangedAt && between(secretsChangedAt, now) < recentMs) {
    return "Password or PIN changed within 24 hours";
  }
  if (!atLeast(ruleApprovalMaximum, amount)) return "Above what the rule approves";
  if (!isKnownAccount && !atLeast(newAccountMaximum, amount)) return "An account first used today";
  if (identityName === null) return "No identity name";
  return nameFits(identityName, accountName) ? null : `The account is not ${identityName}'s by name`;
}

/** `used` is the kobo that the rule approved today. */
export function approvedUpTo(
  request: Omit<ApprovalRequest, "amount">,
  holder: AccountOwner,
  used: bigint,
): Money<"NGN"> {
  const most = [ruleApprovalMaximum, newAccountMaximum].find(
    (amount) => reasonForStaff({ ...request, amount }, holder) === null,
  );
  const left = byRuleLimit.cap - used;
  if (!most || left <= 0n) return zero("NGN");
  return most.units < left ? most : fromUnits("NGN", left);
}
