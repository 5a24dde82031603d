import { VerificationOverlay } from "#features/kyc/verify-screen.tsx";
import { LogoutButton } from "#features/users/profile/logout.tsx";

/** A separate file, because LogoutButton imports sheets, which the dashboard does not need at first. */
export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
