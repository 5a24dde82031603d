import { withdrawalMessages } from "@manilla/shared/naira/withdrawal-rules";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import type { SentWithdrawal } from "./use-withdrawing.ts";

/** Shown for two seconds before the dashboard. */
export function WithdrawalSent({ withdrawal }: { withdrawal: SentWithdrawal }) {
  return (
    <Screen title={t("Withdraw Naira")}>
      <div className="flex grow flex-col justify-center pb-16">
        <Outcome
          state={withdrawal.state === "approved" ? "done" : "pending"}
          title={t(withdrawal.message.trim() || withdrawalMessages.submitted)}
        >
          <span className="tabular text-small">
            {t("Reference {reference}", { reference: withdrawal.reference })}
          </span>
        </Outcome>
      </div>
    </Screen>
  );
}
