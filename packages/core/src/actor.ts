import type { KycLevel } from "@manilla/shared/kyc/limits";

export interface Actor {
  userId: string;
  sessionId: string;
  level: KycLevel;
  /** Limits on money that leaves this account. Absent when there are none. See money-out.ts. */
  restrictions?: MoneyOutRestrictions;
  /** The second factor shown for this call. `since`: when it was added. `withPin`: the PIN was also right. */
  confirmedBy?: { since: Date; withPin: boolean };
}

interface MoneyOutRestrictions {
  frozen: boolean;
  /** Set after a change of password, PIN or contact: no money leaves until then. */
  heldUntil: Date | null;
  /** Until then the device is new to the account and may move only a little. Null for a known device. */
  newDeviceUntil: Date | null;
  ownRules?: OwnRules | undefined;
}

export interface OwnRules {
  dailyKobo: bigint | null;
  /** A payment above this needs a second factor. Null: none does. */
  confirmAbove: bigint | null;
  /** Recipients are payable 24 hours after they were added. */
  knownPayeesOnly: boolean;
  transfersOff: boolean;
}
