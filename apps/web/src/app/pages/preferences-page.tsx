import { t } from "@manilla/ui/texts/t.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useFlow, useFlowSucceeded } from "#features/kyc/use-flow.ts";
import { VerificationFlow } from "#features/kyc/verification-flow.tsx";
import { LogoutButton } from "#features/users/profile/logout.tsx";
import { PreferencesPicker } from "#features/users/signup/preferences-picker.tsx";
import { userDataKey } from "#lib/live/balances.ts";
import { useKycStatus } from "#lib/live/kyc.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { SplitFrame } from "#ui/patterns/split-frame.tsx";
import { Waiting } from "#ui/states/waiting.tsx";

export function PreferencesPage() {
  return (
    <SplitFrame line={t("One balance for naira, crypto and every bill.")}>
      <Onboarding />
    </SplitFrame>
  );
}

function Onboarding() {
  const status = useKycStatus();
  const succeeded = useFlowSucceeded();
  const { reset } = useFlow();
  const cache = useQueryClient();
  if (!status.data) {
    return (
      <Screen title={t("One moment")} titleSize="large" actions={<LogoutButton />}>
        <Waiting query={status} failed={t("Failed to fetch KYC status")} />
      </Screen>
    );
  }
  const verified = status.data.phoneVerified || status.data.emailVerified;
  if (verified && !succeeded) return <PreferencesPicker />;
  return (
    <VerificationFlow
      actions={<LogoutButton />}
      onVerified={() => void cache.invalidateQueries({ queryKey: [userDataKey] }).then(reset)}
    />
  );
}
