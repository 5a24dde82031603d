import { formatAsset } from "@manilla/shared/format-money";
import type { Transfer } from "@manilla/shared/transfers/contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { lagosTime } from "../../lib/relative-time.ts";
import { Button, ButtonLink } from "../../ui/base/button.tsx";
import { Card } from "../../ui/base/card.tsx";
import { referenceRow } from "../../ui/money/reference-row.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";
import { Outcome } from "../../ui/patterns/outcome.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";

/** It has arrived: how much, to whom, and the receipt. */
export function TransferResult({ sent, onAgain }: { sent: Transfer; onAgain?: () => void }) {
  const amount = formatAsset(sent.asset, sent.amount);
  return (
    <Screen
      title="Sent"
      footer={
        <div className="flex gap-3">
          {onAgain && (
            <Button wide size="lg" variant="secondary" onClick={onAgain}>
              Send again
            </Button>
          )}
          <ButtonLink wide size="lg" to={paths.dashboard}>
            Done
          </ButtonLink>
        </div>
      }
    >
      <div className="flex grow flex-col justify-center gap-6">
        <Outcome state="done" title={`${amount} sent`}>
          {sent.name ?? sent.to} has it now.
        </Outcome>
        <Card>
          <DetailsList
            rows={[
              { label: "To", value: sent.name ? `${sent.name}, ${sent.to}` : sent.to },
              ...(sent.note ? [{ label: "Note", value: sent.note }] : []),
              { label: "Fee", value: "Free" },
              { label: "Time", value: lagosTime(sent.createdAt) },
              referenceRow(sent.reference),
            ]}
          />
        </Card>
        <ButtonLink variant="secondary" to={pathTo(paths.transaction, sent.transactionId)}>
          Receipt
        </ButtonLink>
      </div>
    </Screen>
  );
}
