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
  /** No money leaves before this time. Set after a change of password, PIN or contact. */
  heldUntil: Date | null;
  /** The device counts as new until this time and may move only a little money. Null for a known device. */
  newDeviceUntil: Date | null;
  ownRules?: OwnRules | undefined;
}

export interface OwnRules {
  dailyKobo: bigint | null;
  /** A payment above this amount needs a second factor. Null: no payment needs one. */
  confirmAbove: bigint | null;
  /** Recipients are payable 24 hours after they were added. */
  knownPayeesOnly: boolean;
  transfersOff: boolean;
}
