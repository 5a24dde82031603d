import { isAsset, isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { networkOf } from "@manilla/shared/crypto/networks";
import type { Send } from "@manilla/shared/crypto/send-contract";
import { feePercent } from "@manilla/shared/fee-percent";
import { formatAsset } from "@manilla/shared/format-money";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { paths } from "@manilla/shared/web-paths";
import { useEffect } from "react";
import { invalidateUserData } from "../../../lib/live/balances.ts";
import { lagosTime } from "../../../lib/relative-time.ts";
import { Badge } from "../../../ui/base/badge.tsx";
import { Button, ButtonLink } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { CopyButton } from "../../../ui/base/copy-button.tsx";
import { AddressText } from "../../../ui/money/address-text.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { Outcome } from "../../../ui/patterns/outcome.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { useSendOutcome } from "./send.queries.ts";

const faces = {
  completed: { title: "Sent", state: "done", badge: <Badge tone="success">Completed</Badge> },
  pending: { title: "On its way", state: "pending", badge: <Badge tone="warning">Pending</Badge> },
  under_review: { title: "Under review", state: "pending", badge: <Badge tone="info">Under review</Badge> },
  failed: { title: "Not sent", state: "failed", badge: <Badge tone="error">Failed</Badge> },
} as const;

/** The result of a send. Polls an external send until it is final, or until the user leaves. */
export function SendResult({ sent, onAgain }: { sent: Send; onAgain: () => void }) {
  const outcome = useSendOutcome(sent);
  const status = outcome.data?.status ?? sent.status;
  const isReviewed = (outcome.data?.state ?? sent.state) === "under_review";
  const face = faces[isReviewed ? "under_review" : status];

  // A balance that was given back is shown as soon as it is known.
  useEffect(() => {
    if (status !== sent.status) invalidateUserData();
  }, [status, sent.status]);

  return (
    <Screen
      title={face.title}
      footer={
        <div className="flex gap-3">
          <Button wide size="lg" variant="secondary" onClick={onAgain}>
            {status === "failed" ? "Try Again" : "Send again"}
          </Button>
          <ButtonLink wide size="lg" to={paths.dashboard} replace>
            Done
          </ButtonLink>
        </div>
      }
    >
      <Outcome
        state={face.state}
        title={<span className="tabular">{coins(sent.currency, sent.receive)}</span>}
      >
        {face.badge}
        <p className="mt-3">
          {explain(sent, status, {
            next: isReviewed ? cryptoMessages.sendReviewed : outcome.data?.next?.text,
            reason: reasonOf(outcome.data),
          })}
        </p>
      </Outcome>
      <SentDetails sent={sent} />
    </Screen>
  );
}

function SentDetails({ sent }: { sent: Send }) {
  const currency = sent.currency.toUpperCase();
  const network = isCoin(currency) ? networkOf(currency, sent.network)?.name : undefined;
  return (
    <Card className="space-y-4">
      <div>
        <p className="text-muted text-small">To</p>
        <p className="text-small leading-relaxed">
          <AddressText address={sent.address} emphasis="ends" />
        </p>
      </div>
      <DetailsList
        rows={[
          { label: "Amount", value: coins(currency, sent.amount) },
          { label: `Fee (${feePercent.send}%)`, value: coins(currency, sent.fee) },
          { label: "Network", value: sent.internal ? "Inside Manilla" : (network ?? sent.network) },
          { label: "Date", value: lagosTime(sent.createdAt) },
          { label: "Reference", value: referenceOf(sent.transactionId) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <CopyButton text={referenceOf(sent.transactionId)} label="Copy reference" />
        <ButtonLink size="sm" variant="secondary" to={paths.activity}>
          History
        </ButtonLink>
      </div>
    </Card>
  );
}

function coins(currency: string, amount: string): string {
  const code = currency.toUpperCase();
  return isAsset(code) ? formatAsset(code, amount) : `${amount} ${code}`;
}

type Said = { next: string | undefined; reason: string | undefined };

function explain(sent: Send, status: Send["status"], { next, reason }: Said): string {
  if (status === "failed") {
    const why = reason ?? "The network did not take it";
    return `${why}. ${coins(sent.currency, sent.amount)} is back in your balance.`;
  }
  if (status === "completed") {
    return sent.internal
      ? "The recipient is on Manilla and has it already."
      : "The network has confirmed it.";
  }
  return (
    next ?? "It leaves through the network now. This page follows it, and we tell you when it has arrived."
  );
}

function reasonOf(detail: ReturnType<typeof useSendOutcome>["data"]): string | undefined {
  return detail?.timeline.findLast(({ reason }) => reason !== null)?.reason?.replace(/\.$/, "");
}
