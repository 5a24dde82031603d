import type { KycLevel } from "@manilla/shared/kyc/limits";

/** The signed-in person a command runs as. */
export interface Actor {
  userId: string;
  sessionId: string;
  level: KycLevel;
}
