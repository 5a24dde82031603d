import { VerificationOverlay } from "#features/kyc/verification-overlay.tsx";
import { LogoutButton } from "#features/users/profile/logout-button.tsx";

export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
