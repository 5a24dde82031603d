import { VerificationOverlay } from "#features/kyc/verify-screen.tsx";
import { LogoutButton } from "#features/users/profile/logout.tsx";

export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
