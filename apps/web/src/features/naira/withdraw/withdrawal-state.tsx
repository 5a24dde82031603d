import { formatNaira } from "@manilla/shared/format-money";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";

export const stateWords = {
  under_review: { word: t("Under review"), tone: "info" },
  pending_approval: { word: t("Awaiting approval"), tone: "warning" },
  approved: { word: t("Approved"), tone: "info" },
  processing: { word: t("On its way"), tone: "info" },
  paid: { word: t("Paid"), tone: "success" },
  rejected: { word: t("Rejected"), tone: "error" },
  failed: { word: t("Failed"), tone: "error" },
  reversed: { word: t("Returned"), tone: "error" },
  cancelled: { word: t("Cancelled"), tone: "neutral" },
} as const;

/** Whether the money is back in the balance: nothing reaches the bank. */
export function isReturned({ state }: Withdrawal): boolean {
  return state === "rejected" || state === "failed" || state === "reversed" || state === "cancelled";
}

export interface WithdrawalStateProps {
  withdrawal: Withdrawal;
  next: ReplyOf<typeof getTransaction>["next"];
}

/** The state and its meaning for the money, in a sentence. */
export function WithdrawalState({ withdrawal, next }: WithdrawalStateProps) {
  const { state, reason } = withdrawal;
  if (state === "paid") {
    return (
      <Banner
        tone="success"
        title={t("{amount} was paid to {bank}", {
          amount: formatNaira(withdrawal.receive),
          bank: withdrawal.bankName,
        })}
      >
        {t("Some banks show it a few minutes later.")}
      </Banner>
    );
  }
  if (!isReturned(withdrawal)) {
    const amount = formatNaira(withdrawal.amount);
    return (
      <Banner tone="info" title={t(next?.text ?? "We are working on it")}>
        {next?.by
          ? `${t("By {date}.", { date: lagosTime(next.by) })} ${t("{amount} is set aside until then.", { amount })}`
          : t("{amount} on hold for pending payments", { amount })}
      </Banner>
    );
  }
  return (
    <Banner
      tone={state === "cancelled" ? "info" : "error"}
      title={t("{amount} is back in your balance", { amount: formatNaira(withdrawal.amount) })}
    >
      {reason && t(reason)}
    </Banner>
  );
}
