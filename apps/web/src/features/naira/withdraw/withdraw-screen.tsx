import { withdrawalLevel, withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { ShieldCheck } from "lucide-react";
import { useDashboard } from "#lib/live/balances.ts";
import { Loading, Skeleton } from "#ui/base/skeleton.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { WithdrawSteps } from "./withdraw-steps.tsx";

const title = t("Withdraw Naira");

export function WithdrawScreen() {
  const dashboard = useDashboard();
  if (dashboard.data) {
    return dashboard.data.kyc.level < withdrawalLevel ? (
      <Gate />
    ) : (
      <WithdrawSteps dashboard={dashboard.data} />
    );
  }
  return (
    <Screen title={title} back={paths.dashboard}>
      <Waiting query={dashboard} failed={t("Failed to fetch dashboard data")}>
        <Loading>
          <Skeleton className="mx-auto mt-16 h-14 w-48" />
        </Loading>
      </Waiting>
    </Screen>
  );
}

function Gate() {
  return (
    <Screen title={title} back={paths.dashboard}>
      <div className="flex grow flex-col justify-center">
        <EmptyState
          icon={<ShieldCheck className="size-7" />}
          title={t(withdrawalMessages.levelRequired)}
          detail={t(
            "Verify your identity once, and you can withdraw to any Nigerian bank account. Your money stays safe in your balance meanwhile.",
          )}
          action={
            <ButtonLink to={paths.profile} size="lg">
              {t("Complete verification")}
            </ButtonLink>
          }
        />
      </div>
    </Screen>
  );
}
