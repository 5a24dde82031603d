import { formatNaira } from "@manilla/shared/format-money";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { lagosTime } from "../../../lib/relative-time.ts";
import { Banner } from "../../../ui/base/banner.tsx";

export const stateWords = {
  under_review: { word: "Under review", tone: "info" },
  pending_approval: { word: "Awaiting approval", tone: "warning" },
  approved: { word: "Approved", tone: "info" },
  processing: { word: "On its way", tone: "info" },
  paid: { word: "Paid", tone: "success" },
  rejected: { word: "Rejected", tone: "error" },
  failed: { word: "Failed", tone: "error" },
  reversed: { word: "Returned", tone: "error" },
  cancelled: { word: "Cancelled", tone: "neutral" },
} as const;

export interface WithdrawalStateProps {
  withdrawal: Withdrawal;
  next: ReplyOf<typeof getTransaction>["next"];
}

/** The state and its meaning for the money, in a sentence. */
export function WithdrawalState({ withdrawal, next }: WithdrawalStateProps) {
  const { state, reason } = withdrawal;
  if (state === "paid") {
    return (
      <Banner tone="success" title={`${formatNaira(withdrawal.receive)} was paid to ${withdrawal.bankName}`}>
        Some banks show it a few minutes later.
      </Banner>
    );
  }
  const isUnderWay = state === "pending_approval" || state === "approved" || state === "processing";
  if (isUnderWay || state === "under_review") {
    return (
      <Banner tone="info" title={next?.text ?? "We are working on it"}>
        {next?.by && `By ${lagosTime(next.by)}. `}
        {formatNaira(withdrawal.amount)} is set aside until then.
      </Banner>
    );
  }
  return (
    <Banner
      tone={state === "cancelled" ? "info" : "error"}
      title={`${formatNaira(withdrawal.amount)} is back in your balance`}
    >
      {reason}
    </Banner>
  );
}
