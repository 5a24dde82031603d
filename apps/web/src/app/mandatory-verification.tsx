import { VerificationOverlay } from "../features/kyc/verification-overlay.tsx";
import { LogoutButton } from "../features/users/profile/logout-button.tsx";

/** The overlay, with the account's way out. */
export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
