import { atLeast, type Money } from "@manilla/shared/money";
import { ruleApprovalMaximum, secondApprovalAbove } from "@manilla/shared/naira/withdrawal-rules";
import { nameFits } from "./name-fits.ts";

/** What the house knows of the person. The route hands it in: this feature knows no users. */
export type AccountOwner = {
  /** As the identity provider found it; null while nobody is identified. */
  identityName: string | null;
  /** When a password or a PIN was last changed; null when both are as they were chosen at the beginning. */
  secretsChangedAt: Date | null;
  /** A security hold after a password reset. */
  heldUntil: Date | null;
};

const recentMs = 24 * 60 * 60_000;

/** Why staff must look at a withdrawal, in words for them; null when the rule approves it. Pure. */
export function reasonForStaff(
  { amount, accountName, now }: { amount: Money<"NGN">; accountName: string; now: Date },
  holder: AccountOwner,
): string | null {
  const { identityName, secretsChangedAt, heldUntil } = holder;
  if (heldUntil && heldUntil > now) return `Security hold until ${heldUntil.toISOString()}`;
  if (secretsChangedAt && now.getTime() - secretsChangedAt.getTime() < recentMs) {
    return "Password or PIN changed within 24 hours";
  }
  if (!atLeast(ruleApprovalMaximum, amount)) return "Above what the rule approves";
  if (identityName === null) return "No identity name";
  return nameFits(identityName, accountName) ? null : `The account is not ${identityName}'s by name`;
}

/** How many different people of the staff must say yes. */
export function approvalsNeeded(amount: Money<"NGN">): 1 | 2 {
  return amount.units > secondApprovalAbove.units ? 2 : 1;
}
