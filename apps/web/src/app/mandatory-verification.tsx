import { VerificationOverlay } from "#features/kyc/verify-screen.tsx";
import { LogoutButton } from "#features/users/profile/logout.tsx";

/** A separate file, because the logout button would add the code of sheets to the dashboard's first load. */
export function MandatoryVerification() {
  return <VerificationOverlay logout={<LogoutButton />} />;
}
