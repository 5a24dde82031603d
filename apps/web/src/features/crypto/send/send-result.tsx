import { isCoin } from "@manilla/shared/assets";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { networkOf } from "@manilla/shared/crypto/networks";
import type { Send } from "@manilla/shared/crypto/send-contract";
import { feePercent } from "@manilla/shared/fee-percent";
import { lagosTime } from "@manilla/shared/lagos";
import { shownAmount } from "@manilla/shared/wallet/receipt-rows";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useEffect } from "react";
import { invalidateUserData } from "#lib/live/balances.ts";
import { AddressText } from "#ui/money/address-text.tsx";
import { referenceRow } from "#ui/money/reference-row.tsx";
import { DetailsList } from "#ui/patterns/details-list.tsx";
import { ResultScreen } from "#ui/patterns/result-screen.tsx";
import { Outcome } from "#ui/states/outcome.tsx";
import { SaveAddress } from "./address-book.tsx";
import { useSendOutcome } from "./send.queries.ts";
import type { Sent } from "./use-send-form.ts";

const faces = {
  completed: { title: t("Sent"), state: "done", badge: <Badge tone="success">{t("Completed")}</Badge> },
  pending: { title: t("On its way"), state: "pending", badge: <Badge tone="warning">{t("Pending")}</Badge> },
  under_review: {
    title: t("Under review"),
    state: "pending",
    badge: <Badge tone="info">{t("Under review")}</Badge>,
  },
  failed: { title: t("Not sent"), state: "failed", badge: <Badge tone="error">{t("Failed")}</Badge> },
} as const;

export function SendResult({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const outcome = useSendOutcome(sent);
  const status = outcome.data?.status ?? sent.status;
  const isReviewed = (outcome.data?.state ?? sent.state) === "under_review";
  const currency = sent.currency.toUpperCase();
  const shown = isReviewed ? "under_review" : status;
  const face = faces[shown];
  const amount = coins(sent.currency, sent.receive).replace(" ", "\u00a0");
  const sentences = {
    completed: t("{amount} sent", { amount }),
    pending: t("{amount} is on its way", { amount }),
    under_review: t("{amount} is under review", { amount }),
    failed: t("{amount} wasn't sent", { amount }),
  };

  // A change to "failed" returns the money to the balance, so the balance is loaded again.
  useEffect(() => {
    if (status !== sent.status) invalidateUserData();
  }, [status, sent.status]);

  return (
    <ResultScreen
      title={face.title}
      id={sent.transactionId}
      completed={status === "completed"}
      again={{ label: status === "failed" ? t("Try Again") : t("Send again"), onClick: onAgain }}
    >
      <Outcome state={face.state} title={<span className="tabular">{sentences[shown]}</span>}>
        {face.badge}
        <p className="mt-3">
          {explain(sent, status, {
            next: isReviewed ? cryptoMessages.sendReviewed : outcome.data?.next?.text,
            reason: outcome.data?.timeline.findLast((step) => step.reason !== null)?.reason,
          })}
        </p>
      </Outcome>
      <Card className="space-y-4">
        <div className="text-small leading-relaxed">
          <p className="text-muted">{t("To")}</p>
          <AddressText address={sent.address} emphasis="ends" />
        </div>
        <DetailsList rows={detailRows(sent)} />
        {isCoin(currency) && status !== "failed" && <SaveAddress place={{ ...sent, currency }} />}
      </Card>
    </ResultScreen>
  );
}

function detailRows({ currency, network, internal, amount, fee, createdAt, transactionId }: Send) {
  const code = currency.toUpperCase();
  const name = isCoin(code) ? networkOf(code, network)?.name : undefined;
  return [
    { label: t("Amount"), value: coins(currency, amount) },
    { label: t("Fee ({percent}%)", { percent: feePercent.send }), value: coins(currency, fee) },
    { label: t("Network"), value: internal ? t("Inside Manilla") : (name ?? network) },
    { label: t("Date"), value: lagosTime(createdAt) },
    referenceRow(referenceOf(transactionId)),
  ];
}

const coins = (currency: string, amount: string) => shownAmount({ asset: currency.toUpperCase(), amount });

type OutcomeWords = { next: string | undefined; reason: string | null | undefined };

function explain(sent: Send, status: Send["status"], { next, reason }: OutcomeWords): string {
  if (status === "failed") {
    const why = reason ? t(reason).replace(/\.$/, "") : t("The network rejected it");
    return t("{why}. {amount} is back in your balance.", { why, amount: coins(sent.currency, sent.amount) });
  }
  if (status === "completed") {
    return sent.internal
      ? t("The recipient is on Manilla and has it already.")
      : t("The network has confirmed it.");
  }
  return t(
    next ??
      "It's on its way through the network. This page updates automatically, and we'll tell you when it arrives.",
  );
}
