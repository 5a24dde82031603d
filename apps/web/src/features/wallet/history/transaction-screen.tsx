import { lagosTime } from "@manilla/shared/lagos";
import { hasReceipt } from "@manilla/shared/wallet/amount-labels";
import { paths } from "@manilla/shared/web-paths";
import { WideLink } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router-dom";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { useGoBack } from "#lib/routes/history.ts";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { ReportProblem } from "#ui/patterns/report-problem.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { coinOfLine, KindIcon, titleText } from "./activity-row.tsx";
import { useTransaction } from "./history.queries.ts";
import {
  type Detail,
  Movements,
  ReceiptCard,
  Standing,
  StatusBadge,
  transactionRows,
} from "./transaction-facts.tsx";

export type TransactionParts = (detail: Detail) => {
  delivered?: ReactNode;
  action?: ReactNode;
  further?: ReactNode;
};

export function TransactionScreen({ partsFor }: { partsFor: TransactionParts }) {
  const { id = "" } = useParams();
  const transaction = useTransaction(id);
  const goBack = useGoBack();
  // Before the transaction has loaded, only the navigation state of the history tells whether it is a purchase.
  const { isPurchase } = fieldsOf(useLocation().state);
  const { data } = transaction;
  const parts = data ? partsFor(data) : {};
  return (
    <Screen
      title={data ? titleText(data) : t("Transaction")}
      back={() => goBack(paths.activity)}
      aside={data && <Aside detail={data}>{parts.further}</Aside>}
      footer={parts.action ?? (data && nextAction(data))}
      footerFollows
    >
      {data ? (
        <>
          <Head detail={data} />
          <Standing detail={data} />
          {parts.delivered}
          <DetailsCard rows={transactionRows(data)} />
        </>
      ) : (
        <Waiting
          query={transaction}
          absent={t("This transaction doesn't exist")}
          failed={
            isPurchase === true ? t("Failed to fetch purchase details") : t("Failed to fetch transactions")
          }
          rows={5}
        />
      )}
    </Screen>
  );
}

function Aside({ detail, children }: { detail: Detail; children: ReactNode }) {
  return (
    <>
      {detail.timeline.length > 1 && (
        <Card>
          <h2 className="pb-3 font-semibold text-body">{t("Timeline")}</h2>
          <Timeline {...detail} />
        </Card>
      )}
      <Movements detail={detail} />
      {hasReceipt(detail) && <ReceiptCard detail={detail} />}
      {children}
      <ReportProblem transactionId={detail.id} />
    </>
  );
}

function nextAction(detail: Detail): ReactNode {
  const { kind, status } = detail;
  if (kind === "crypto.buy" || kind === "crypto.sell") {
    const [path, label] = kind === "crypto.buy" ? [paths.buy, t("Buy again")] : [paths.sell, t("Sell again")];
    return <WideLink to={`${path}?currency=${coinOfLine(detail)?.toLowerCase() ?? "btc"}`} label={label} />;
  }
  if (kind !== "naira.deposit" || status !== "pending") return undefined;
  return <WideLink to={paths.depositNaira} label={t("Continue payment")} />;
}

function Head({ detail }: { detail: Detail }) {
  const main = detail.in ?? detail.out;
  return (
    <div className="flex flex-col items-center gap-2 py-3 text-center">
      <KindIcon kind={detail.kind} coin={coinOfLine(detail)} />
      {main && (
        <p
          className={clsx(
            "font-semibold text-title",
            detail.status === "pending" && "text-muted",
            detail.status === "failed" && "text-muted line-through",
          )}
        >
          <MoneyText
            value={main.amount}
            asset={main.asset}
            // "+" is shown only once the amount is in the balance.
            sign={detail.in ? (detail.status === "completed" ? "+" : undefined) : "-"}
            own
          />
        </p>
      )}
      <StatusBadge status={detail.status} state={detail.state} />
      <p className="text-muted text-small">{lagosTime(detail.createdAt)}</p>
    </div>
  );
}

const dots = { completed: "bg-gain", pending: "bg-accent", failed: "bg-danger" } as const;

function Timeline({ timeline, status }: Detail) {
  return (
    <ol className="flex flex-col">
      {timeline.map((step, index) => {
        const last = index === timeline.length - 1;
        return (
          <li key={`${step.state}-${step.at}`} className="relative flex gap-3 pb-5 last:pb-0">
            {!last && (
              <span aria-hidden="true" className="absolute top-4 left-[0.3125rem] h-full w-0.5 bg-line" />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                "relative mt-1.5 size-3 shrink-0 rounded-full",
                last ? dots[status] : "bg-edge",
              )}
            />
            <span className="min-w-0">
              <span className="block font-medium text-small">{t(step.label)}</span>
              {step.reason && <span className="block text-small">{t(step.reason)}</span>}
              <time dateTime={step.at} className="block text-micro text-muted">
                {lagosTime(step.at)}
              </time>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
