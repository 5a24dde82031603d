import type { KycLevel } from "./limits.ts";

export interface Verifications {
  phoneVerified: boolean;
  emailVerified: boolean;
  identityCompleted: boolean;
  grantedByStaff: boolean;
}

/** 0: nothing verified. 1: phone or e-mail. 2: identity. 3: granted by staff. */
export function kycLevel(v: Verifications): KycLevel {
  if (!v.phoneVerified && !v.emailVerified) return 0;
  if (!v.identityCompleted) return 1;
  return v.grantedByStaff ? 3 : 2;
}
