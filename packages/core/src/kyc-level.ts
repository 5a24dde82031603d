import { type KycLevel, kycLevel } from "@manilla/shared/kyc/limits";
import type { User } from "./runtime/prisma/client.ts";

export type Verified = Pick<User, "phoneVerifiedAt" | "emailVerifiedAt" | "identityStatus" | "staffLevel">;

export function levelOf(person: Verified): KycLevel {
  return kycLevel({
    phoneVerified: person.phoneVerifiedAt !== null,
    emailVerified: person.emailVerifiedAt !== null,
    identityCompleted: person.identityStatus === "Completed",
    grantedByStaff: person.staffLevel !== null,
  });
}
