import { useQueryClient } from "@tanstack/react-query";
import { useFlowReset, useFlowSucceeded } from "../features/kyc/use-flow.ts";
import { VerificationFlow } from "../features/kyc/verification-flow.tsx";
import { LogoutButton } from "../features/users/logout-button.tsx";
import { PreferencesPicker } from "../features/users/preferences-picker.tsx";
import { messageOf } from "../lib/api-error.ts";
import { mine } from "../lib/live/balances.ts";
import { useKycStatus } from "../lib/live/kyc.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { Screen } from "../ui/screen.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { SplitFrame } from "../ui/split-frame.tsx";

/** Onboarding: a verification first for those who have none, then the features. */
export function PreferencesPage() {
  return (
    <SplitFrame line="One balance for naira, crypto and every bill.">
      <Onboarding />
    </SplitFrame>
  );
}

function Onboarding() {
  const status = useKycStatus();
  const succeeded = useFlowSucceeded();
  const reset = useFlowReset();
  const cache = useQueryClient();
  if (!status.data) return <Waiting status={status} />;
  const verified = status.data.phoneVerified || status.data.emailVerified;
  if (verified && !succeeded) return <PreferencesPicker />;
  return (
    <VerificationFlow
      actions={<LogoutButton />}
      onVerified={() => void cache.invalidateQueries({ queryKey: [mine] }).then(reset)}
    />
  );
}

function Waiting({ status }: { status: ReturnType<typeof useKycStatus> }) {
  return (
    <Screen title="One moment" titleSize="large" actions={<LogoutButton />}>
      {status.isError ? (
        <ErrorState
          title={messageOf(status.error, "Failed to fetch KYC status")}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}
