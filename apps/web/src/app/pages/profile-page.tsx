import { LevelCard } from "#features/kyc/level-card.tsx";
import { VerificationSections } from "#features/kyc/verification-sections.tsx";
import { ProfileScreen } from "#features/users/profile/profile-screen.tsx";

export function ProfilePage() {
  return <ProfileScreen level={<LevelCard />} verification={<VerificationSections />} />;
}
