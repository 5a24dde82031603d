import type { KycLevel } from "@manilla/shared/kyc/limits";

export interface Actor {
  userId: string;
  sessionId: string;
  level: KycLevel;
  restrictions?: MoneyOutRestrictions;
  /** Set if a second factor confirmed this call. The factor was added at `since`. `withPin`: the PIN was also right. */
  confirmedBy?: { since: Date; withPin: boolean };
}

interface MoneyOutRestrictions {
  frozen: boolean;
  /** Outgoing money is on hold until this time, because a secret, contact or factor changed or a freeze ended. */
  heldUntil: Date | null;
  /** Until this time the device is new and may move only a little money. Null for a known device. */
  newDeviceUntil: Date | null;
  ownRules?: OwnRules | undefined;
}

export interface OwnRules {
  dailyKobo: bigint | null;
  /** Payments above this amount, in kobo, need a second factor. Null: no payment needs a second factor. */
  confirmAbove: bigint | null;
  /** If true, a new recipient can be paid only 24 hours after the recipient was added. */
  knownPayeesOnly: boolean;
  transfersOff: boolean;
}
