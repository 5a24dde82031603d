import type { KycLevel } from "@manilla/shared/kyc/limits";

/** The signed-in person a command runs as. */
export interface Actor {
  userId: string;
  sessionId: string;
  level: KycLevel;
  /** What restricts money on its way out of this account; absent when nothing does. See money-out.ts. */
  restrictions?: MoneyOutRestrictions;
}

interface MoneyOutRestrictions {
  /** Frozen by its owner or by staff: no money leaves until staff unfreeze it. */
  frozen: boolean;
  /** After a change of password, PIN or contact: no money leaves until then. */
  heldUntil: Date | null;
  /** A device that is new to the account may move only a little until then. */
  newDeviceUntil: Date | null;
}
