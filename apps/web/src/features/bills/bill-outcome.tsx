import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { ResultButtons } from "#ui/patterns/result-buttons.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { kindWords, successText } from "./kinds.ts";
import { TokenCard } from "./token-card.tsx";

/** After a failed payment the wizard stays open instead. */
export function BillOutcome({ bill }: { bill: BillPurchase }) {
  const { name } = kindWords[bill.type];
  const completed = bill.status === "successful";
  const done = { label: completed ? t("Done") : t("Back to bills"), to: paths.bills };
  return (
    <Screen
      title={t("{name} purchase", { name })}
      footer={<ResultButtons id={bill.transactionId} completed={completed} done={done} />}
    >
      {completed ? (
        <div className="flex grow flex-col justify-center gap-6 pb-10">
          <Outcome state="done" title={t("{name} purchase successful!", { name })}>
            {successText(bill)}
          </Outcome>
          {bill.token && <TokenCard bill={bill} token={bill.token} />}
        </div>
      ) : (
        <Underway bill={bill} />
      )}
    </Screen>
  );
}

function Underway({ bill }: { bill: BillPurchase }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3">
      <Outcome state="pending" title={t("Your payment is pending")}>
        {t(
          "{amount} is on hold while the provider confirms. This usually takes a few minutes, and up to 24 hours. We'll keep checking and let you know. If it fails, your money comes back automatically. Please don't pay again.",
          { amount: formatNaira(bill.amount) },
        )}
      </Outcome>
      <div className="flex items-center gap-1 text-muted text-small">
        <T
          text="Reference {reference}"
          reference={<span className="tabular font-medium text-ink">{bill.reference}</span>}
        />
        <CopyButton iconOnly text={bill.reference} label={t("Copy reference")} />
      </div>
    </div>
  );
}
