import { LevelCard } from "#features/kyc/level-card.tsx";
import { VerificationSections } from "#features/kyc/verification-sections.tsx";
import { OwnAccount } from "#features/naira/deposit/own-account.tsx";
import { ProfileScreen } from "#features/users/profile/profile-screen.tsx";

export function ProfilePage() {
  return (
    <ProfileScreen
      account={<OwnAccount beside />}
      level={<LevelCard />}
      verification={<VerificationSections />}
    />
  );
}
