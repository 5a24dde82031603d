import { assetName, isAsset } from "@manilla/shared/assets";
import { formatRate } from "@manilla/shared/format-money";
import { type ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import { type ActivityLine, getReceipt, type getTransaction } from "@manilla/shared/wallet/activity-contract";
import { amountLabels, arrivalLabel, hasReceipt, movedAmounts } from "@manilla/shared/wallet/amount-labels";
import {
  detailText,
  isFree,
  isInDetails,
  receiptRows,
  receiptTotal,
  shownAmount,
} from "@manilla/shared/wallet/receipt-rows";
import { stateLabel } from "@manilla/shared/wallet/transaction-texts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { Check, Clock, FileText, X } from "lucide-react";
import type { ReactNode } from "react";
import { downloadFile } from "#lib/api/download.ts";
import { type Receipt } from "#lib/money/receipt-image.ts";
import { useSession } from "#lib/session/session.ts";
import { Digits } from "#ui/base/digits.tsx";
import { toastFailure } from "#ui/base/toast.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { ReceiptButtons } from "#ui/money/receipt-buttons.tsx";
import { referenceRow } from "#ui/money/reference-row.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { titleText } from "./activity-row.tsx";
import { useMovements } from "./history.queries.ts";

export type Detail = ReplyOf<typeof getTransaction>;

export function Standing({ detail }: { detail: Detail }) {
  const { next, status, out, arrives, kind, timeline } = detail;
  const amount = out && shownAmount(out);
  if (next) {
    const words = [
      next.by && t("By {date} at the latest.", { date: lagosTime(next.by) }),
      amount && t("{amount} is on hold until then.", { amount }),
      kind.startsWith("bill.") && t("Please don't pay again."),
    ];
    return (
      <Banner tone="info" title={t(next.text)}>
        {words.filter(Boolean).join(" ")}
      </Banner>
    );
  }
  if (status === "failed" && amount) {
    const reason = timeline.at(-1)?.reason;
    return <Banner title={t("{amount} is back in your balance", { amount })}>{reason && t(reason)}</Banner>;
  }
  if (kind !== "naira.withdrawal" || !arrives || status !== "completed") return null;
  const bank = detail.details.find(({ label }) => label === "Bank")?.value ?? t("Bank");
  return (
    <Banner tone="success" title={t("We paid {amount} to {bank}", { amount: shownAmount(arrives), bank })}>
      {t("Some banks show it a few minutes later.")}
    </Banner>
  );
}

export function transactionRows(detail: Detail) {
  const row = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);
  const money = (value: Detail["out"]) => value && <MoneyText value={value.amount} asset={value.asset} />;
  const labels = amountLabels(detail);
  const { fee } = movedAmounts(detail);
  const { kind, counterparty, out, price, rate, nairaValue, dollarValue } = detail;
  const isTrade = kind === "crypto.buy" || kind === "crypto.sell";
  const hasOtherValue = hasReceipt(detail) && nairaValue && !isNaira(detail.in) && !isNaira(out);
  // A separate card shows the token and its units, so they are not listed here.
  const hasToken = detail.details.some(({ label }) => /token/i.test(label));
  const details = detail.details.filter(({ label }) => !(hasToken && /token|^units$/i.test(label)));
  return [
    ...row(t(labels.out), money(out)),
    ...row(t(labels.in), money(detail.in)),
    ...row(t("Value"), isTrade && fee && nairaValue && <MoneyText value={nairaValue} asset="NGN" />),
    ...row(t("Fee"), fee && (isFree(fee) ? t("Free") : money(fee))),
    ...row(t(arrivalLabel(kind)), money(detail.arrives)),
    ...row(t("Price"), price && <MoneyText value={price} asset="PRICE" />),
    ...row(t("Rate"), rate && t("₦{rate} per $1", { rate: formatRate(rate) })),
    ...row(t("Value at the time"), hasOtherValue && <MoneyText value={nairaValue} asset="NGN" />),
    ...row(
      t("In dollars"),
      !kind.startsWith("bill.") && dollarValue && <MoneyText value={dollarValue} asset="USD" />,
    ),
    ...row(
      out ? t("Paid to") : t("From"),
      counterparty && !isInDetails(counterparty, detail) && (
        <span className="wrap-anywhere">{counterparty}</span>
      ),
    ),
    ...details.map((fact) => ({
      label: t(fact.label),
      value: (
        <span className="wrap-anywhere">
          <Digits text={detailText(fact)} />
        </span>
      ),
    })),
    referenceRow(detail.reference),
  ];
}

function isNaira(moved: Detail["in"]): boolean {
  return moved?.asset === "NGN";
}

export function Movements({ detail }: { detail: Detail }) {
  const { data: movements = [] } = useMovements(detail);
  if (movements.length === 0) return null;
  return (
    <DetailsCard
      title={t("Movements")}
      rows={movements.map(({ asset, amount, balanceAfter, at }) => ({
        label: (
          <>
            <span className="block text-ink">{isAsset(asset) ? assetName(asset) : asset}</span>
            <span className="block text-micro max-[22rem]:w-20">{lagosTime(at)}</span>
          </>
        ),
        value: (
          <>
            <MoneyText value={amount} asset={asset} sign="+" />
            <span className="block font-normal text-micro text-muted">
              {t("Balance {amount}", { amount: shownAmount({ asset, amount: balanceAfter }) })}
            </span>
          </>
        ),
      }))}
    />
  );
}

const looks = {
  completed: { tone: "success", Icon: Check },
  pending: { tone: "warning", Icon: Clock },
  failed: { tone: "error", Icon: X },
} as const;

export function StatusBadge({ status, state }: Pick<ActivityLine, "status" | "state">) {
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon className="size-3" strokeWidth={3} />
      {status === "completed" ? t("Completed") : t(stateLabel(state))}
    </Badge>
  );
}

export function ReceiptCard({ detail }: { detail: Detail }) {
  const owner = useSession()?.user.user_name ?? "";
  const file = useMutation({
    mutationFn: () => downloadFile(getReceipt, { params: { id: detail.id } }, { share: true }),
    onError: (error) => toastFailure(error, t("We couldn't make the receipt. Please try again.")),
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold text-body">{t("Receipt")}</h2>
      <ReceiptButtons receipt={receiptOf(detail, owner)}>
        <Button
          variant="secondary"
          icon={<FileText className="size-4" />}
          loading={file.isPending}
          onClick={() => file.mutate()}
        >
          {t("PDF")}
        </Button>
      </ReceiptButtons>
    </Card>
  );
}

function receiptOf(detail: Detail, username: string): Receipt {
  const rows = receiptRows(detail, t("{owner} on Manilla", { owner: username }));
  return {
    title: titleText(detail),
    amount: receiptTotal(detail),
    status: t("Completed"),
    rows: rows.map(({ label, value }) => ({ label: t(label), value: value === "Free" ? t("Free") : value })),
    fileName: `manilla-${detail.reference}.png`,
  };
}
