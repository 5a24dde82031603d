import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { CircleCheck, Hourglass } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Screen } from "../../ui/screen.tsx";
import { kindWords, successText } from "./kinds.ts";
import { TokenCard } from "./token-card.tsx";

/** What became of a payment: delivered, or on its way. A failed one leaves the wizard open. */
export function BillOutcome({ bill }: { bill: BillPurchase }) {
  return bill.status === "successful" ? <Delivered bill={bill} /> : <Underway bill={bill} />;
}

function Delivered({ bill }: { bill: BillPurchase }) {
  return (
    <Screen title={`${kindWords[bill.type].name} purchase`}>
      <div className="flex grow flex-col justify-center gap-6 pb-10">
        <div role="status" className="flex animate-arrive flex-col items-center gap-3 text-center">
          <CircleCheck aria-hidden="true" className="size-16 text-gain" strokeWidth={1.5} />
          <p className="text-balance font-semibold text-title">
            {kindWords[bill.type].name} purchase successful!
          </p>
          <p className="max-w-xs text-balance text-muted">{successText(bill)}</p>
        </div>
        {bill.token && <TokenCard bill={bill} token={bill.token} />}
      </div>
    </Screen>
  );
}

function Underway({ bill }: { bill: BillPurchase }) {
  return (
    <Screen
      title={`${kindWords[bill.type].name} purchase`}
      footer={
        <div className="flex flex-col gap-2">
          <ButtonLink wide size="lg" to="/bills">
            Back to bills
          </ButtonLink>
          <ButtonLink wide variant="secondary" to={`/bills/history/${bill.transactionId}`}>
            View details
          </ButtonLink>
        </div>
      }
    >
      <div className="flex grow flex-col items-center justify-center gap-3 text-center">
        <Hourglass aria-hidden="true" className="size-14 text-accent-ink" strokeWidth={1.5} />
        <div role="status" className="space-y-3">
          <p className="text-balance font-semibold text-title">Your payment is pending</p>
          <p className="mx-auto max-w-sm text-balance text-muted">
            {formatNaira(bill.amount)} is set aside while the provider confirms. This can take up to 24 hours,
            usually a few minutes. We keep asking and tell you; if it fails, the money is back in your balance
            by itself. Please do not pay again.
          </p>
        </div>
        <div className="flex items-center gap-1 text-muted text-small">
          Reference <span className="tabular font-medium text-ink">{bill.reference}</span>
          <CopyButton iconOnly text={bill.reference} label="Copy reference" />
        </div>
      </div>
    </Screen>
  );
}
