import { LevelCard } from "../../features/kyc/level-card.tsx";
import { VerificationSections } from "../../features/kyc/verification-sections.tsx";
import { ProfileScreen } from "../../features/users/profile/profile-screen.tsx";

/** The profile is the account's and the verification's on one page. */
export function ProfilePage() {
  return <ProfileScreen level={<LevelCard />} verification={<VerificationSections />} />;
}
