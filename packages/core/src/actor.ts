import type { KycLevel } from "@manilla/shared/kyc/limits";

/** The signed-in person a command runs as. */
export interface Actor {
  userId: string;
  sessionId: string;
  level: KycLevel;
  /** What restricts money on its way out of this account; absent when nothing does. See money-out.ts. */
  restrictions?: MoneyOutRestrictions;
  /** The second factor shown for this call: when it was added, and whether the PIN was right beside it. */
  confirmedBy?: { since: Date; withPin: boolean };
}

interface MoneyOutRestrictions {
  /** Frozen by its owner or by staff: no money leaves until staff unfreeze it. */
  frozen: boolean;
  /** After a change of password, PIN or contact: no money leaves until then. */
  heldUntil: Date | null;
  /** The device is new to the account and may move only a little until then; null when it is known or no rule asks. */
  newDeviceUntil: Date | null;
  /** What the person allows their own account to pay; absent when they set nothing. */
  ownRules?: OwnRules | undefined;
}

/** A person's own payment rules, amounts in kobo. */
export interface OwnRules {
  /** The total of a day; null when the person has set no limit. */
  dailyKobo: bigint | null;
  /** A payment above this needs a second factor; null for none. */
  confirmAbove: bigint | null;
  /** Recipients are payable 24 hours after they were added. */
  knownPayeesOnly: boolean;
  /** No sends, withdrawals and transfers to people. */
  transfersOff: boolean;
}
