import { formatNaira } from "@manilla/shared/format-money";
import type { NairaDeposit } from "@manilla/shared/naira/contract";
import { depositMessages } from "@manilla/shared/naira/messages";
import { t } from "@manilla/ui/texts/t.ts";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import type { DepositFlow } from "./use-deposit.ts";

export function hasSucceeded({ phase, state }: DepositFlow): boolean {
  return state?.status === "completed" || phase.status === "paid";
}

/** Shown for three seconds before the next page. */
export function DepositSucceeded({ flow }: { flow: DepositFlow }) {
  const credited = flow.state?.status === "completed" ? flow.state : undefined;
  const amount = credited?.received ?? credited?.amount ?? flow.open?.checkout.checkout_amount ?? 0;
  return (
    <Screen title={t("Deposit Naira")}>
      <div className="flex grow flex-col justify-center pb-16">
        <Outcome
          state={credited ? "done" : "pending"}
          title={t(depositMessages.successful(formatNaira(amount)))}
        >
          {credited ? differs(credited) : t("Waiting for the bank to confirm it. You can leave this page.")}
        </Outcome>
      </div>
    </Screen>
  );
}

function differs({ flag, amount }: NairaDeposit): string | null {
  if (flag === "underpaid")
    return t("Less than the {amount} you entered arrived; all of it is yours.", {
      amount: formatNaira(amount),
    });
  if (flag === "overpaid")
    return t("More than the {amount} you entered arrived; all of it is yours.", {
      amount: formatNaira(amount),
    });
  return null;
}
