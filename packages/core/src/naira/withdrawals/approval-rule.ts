import { between, days } from "@manilla/shared/duration";
import { atLeast, fromUnits, type Money, zero } from "@manilla/shared/money";
import { newAccountMaximum, ruleApprovalMaximum } from "@manilla/shared/naira/withdrawal-rules";
import { nameFits } from "./name-fits.ts";

/** What we know about the person. The route gives it, because this feature knows no users. */
export type AccountOwner = {
  /** As the identity provider found it; null while the person is not identified. */
  identityName: string | null;
  /** When a password or a PIN was last changed; null when both are as they were chosen at the beginning. */
  secretsChangedAt: Date | null;
  /** A security hold after a password reset. */
  heldUntil: Date | null;
};

const recentMs = days(1);

/** The day's limit of what the rule approves, so that many small withdrawals don't pass it either (whole kobo). */
export const byRuleLimit = { limit: "withdraw.by_rule", cap: ruleApprovalMaximum.units } as const;
export const aboveTheDaysRule = "Above what the rule approves in a day";

type Asked = {
  amount: Money<"NGN">;
  accountName: string;
  /** Whether the person withdrew to this account before today. */
  isKnownAccount: boolean;
  now: Date;
};

export function holdReason(until: Date): string {
  return `Security hold until ${until.toISOString()}`;
}

/** Why staff must look at a withdrawal, in words for them; null when the rule approves it. Pure. */
export function reasonForStaff(
  { amount, accountName, isKnownAccount, now }: Asked,
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

/** The most that the rule approves now, after `used`, which it approved earlier today (whole kobo). Pure. */
export function approvedUpTo(asked: Omit<Asked, "amount">, holder: AccountOwner, used: bigint): Money<"NGN"> {
  const most = [ruleApprovalMaximum, newAccountMaximum].find(
    (amount) => reasonForStaff({ ...asked, amount }, holder) === null,
  );
  const left = byRuleLimit.cap - used;
  if (!most || left <= 0n) return zero("NGN");
  return most.units < left ? most : fromUnits("NGN", left);
}
