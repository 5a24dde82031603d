import { VerificationOverlay } from "#features/kyc/verification-overlay.tsx";
import { LogoutButton } from "#features/users/profile/logout.tsx";

export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
