import { groupedByFour } from "@manilla/shared/bills/meter-tokens";
import { formatRate } from "@manilla/shared/format-money";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { amountLabels, arrivalLabel, hasReceipt, movedAmounts } from "@manilla/shared/wallet/amount-labels";
import { paths, pathTo } from "@manilla/shared/web-paths";
import clsx from "clsx";
import { useLocation, useParams } from "react-router-dom";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useHiddenBalances } from "../../../lib/storage/hidden-balances.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { ButtonLink } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { referenceRow } from "../../../ui/money/reference-row.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { ReportProblem } from "../../../ui/patterns/report-problem.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { Timeline } from "../../../ui/states/timeline.tsx";
import { Waiting } from "../../../ui/states/waiting.tsx";
import { coinOfLine } from "./activity-row.tsx";
import { useTransaction } from "./history.queries.ts";
import { KindIcon } from "./kind-icon.tsx";
import { ReceiptCard, saidBelow } from "./receipt-card.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Detail = ReplyOf<typeof getTransaction>;

/** One transaction with its whole story: what moved, how it stands, what comes next, and its receipt. */
export function TransactionScreen() {
  const { id = "" } = useParams();
  const transaction = useTransaction(id);
  const { data } = transaction;
  return (
    <Screen
      title={t(data?.title ?? "Transaction")}
      back={paths.activity}
      aside={data && <Aside detail={data} />}
    >
      {data ? <Story detail={data} /> : <Absent query={transaction} />}
    </Screen>
  );
}

function Absent({ query }: { query: ReturnType<typeof useTransaction> }) {
  const purchase = isPurchase(useLocation().state);
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState
        title={t("This transaction does not exist")}
        detail={t("It may belong to another account.")}
      />
    );
  }
  return (
    <Waiting
      query={query}
      failed={purchase ? t("Failed to fetch purchase details") : t("Failed to fetch transactions")}
      rows={5}
    />
  );
}

/** Before the transaction is loaded, only the list that led here knows its kind. */
function isPurchase(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isPurchase" in state && state.isPurchase === true;
}

function Story({ detail }: { detail: Detail }) {
  return (
    <>
      <Head detail={detail} />
      {detail.next && (
        <Banner tone="info" title={t("What happens next")}>
          {t(detail.next.text)}
          {detail.next.by && (
            <span className="mt-1 block">
              {t("By {date} at the latest.", { date: lagosTime(detail.next.by) })}
            </span>
          )}
        </Banner>
      )}
      <Card className="py-2!">
        <DetailsList rows={rowsOf(detail)} />
      </Card>
    </>
  );
}

/** The transaction's history and actions. */
function Aside({ detail }: { detail: Detail }) {
  return (
    <>
      {detail.timeline.length > 1 && (
        <Card>
          <h2 className="pb-3 font-semibold text-body">{t("Timeline")}</h2>
          <Timeline steps={detail.timeline} status={detail.status} />
        </Card>
      )}
      <Further detail={detail} />
      {hasReceipt(detail) && <ReceiptCard detail={detail} />}
      <ReportProblem transactionId={detail.id} />
    </>
  );
}

/** A link to the page with more actions, for the kinds that have one. */
function Further({ detail }: { detail: Detail }) {
  const { kind, id, status } = detail;
  if (kind === "crypto.buy" || kind === "crypto.sell") {
    const [path, label] = kind === "crypto.buy" ? [paths.buy, t("Buy again")] : [paths.sell, t("Sell again")];
    return (
      <ButtonLink variant="secondary" to={`${path}?currency=${coinOfLine(detail)?.toLowerCase() ?? "btc"}`}>
        {label}
      </ButtonLink>
    );
  }
  if (kind === "naira.deposit" && status === "pending") {
    return <ButtonLink to={paths.depositNaira}>{t("Continue payment")}</ButtonLink>;
  }
  if (kind === "naira.withdrawal") {
    return (
      <ButtonLink variant="secondary" to={pathTo(paths.withdrawal, id)}>
        {t("Open this withdrawal")}
      </ButtonLink>
    );
  }
  if (!kind.startsWith("bill.")) return null;
  return (
    <ButtonLink variant="secondary" to={pathTo(paths.bill, id)}>
      {t("Open this bill")}
    </ButtonLink>
  );
}

function Head({ detail }: { detail: Detail }) {
  const hidden = useHiddenBalances();
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
            // A sign says that a balance changed.
            sign={detail.status === "completed" ? (detail.in ? "+" : "-") : undefined}
            hidden={hidden}
          />
        </p>
      )}
      <StatusBadge status={detail.status} state={detail.state} />
      <p className="text-muted text-small">{lagosTime(detail.createdAt)}</p>
    </div>
  );
}

function rowsOf(detail: Detail) {
  const money = (label: string, value: Detail["out"]) =>
    value ? [{ label, value: <MoneyText value={value.amount} asset={value.asset} /> }] : [];
  const labels = amountLabels(detail);
  return [
    ...money(t(labels.out), detail.out),
    ...money(t(labels.in), detail.in),
    ...money(t("Fee included"), movedAmounts(detail).fee),
    ...money(t(arrivalLabel(detail.kind)), detail.arrives),
    ...(detail.price ? [{ label: t("Price"), value: <MoneyText value={detail.price} asset="PRICE" /> }] : []),
    ...(detail.rate
      ? [{ label: t("Rate"), value: t("₦{rate} per $1", { rate: formatRate(detail.rate) }) }]
      : []),
    ...(hasReceipt(detail) && detail.nairaValue && !isNaira(detail.in) && !isNaira(detail.out)
      ? [{ label: t("Worth then"), value: <MoneyText value={detail.nairaValue} asset="NGN" /> }]
      : []),
    ...(detail.dollarValue
      ? [{ label: t("In dollars"), value: <MoneyText value={detail.dollarValue} asset="USD" /> }]
      : []),
    ...(detail.counterparty && !saidBelow(detail.counterparty, detail)
      ? [{ label: t("With"), value: <span className="wrap-anywhere">{detail.counterparty}</span> }]
      : []),
    ...detail.details.map(({ label, value }) => ({
      label: t(label),
      value: <span className="wrap-anywhere">{isMeterToken(value) ? groupedByFour(value) : value}</span>,
    })),
    referenceRow(detail.reference),
  ];
}

/** Twenty digits, which a meter shows in groups of four. */
function isMeterToken(value: string): boolean {
  return /^\d{20}$/.test(value);
}

function isNaira(moved: Detail["in"]): boolean {
  return moved?.asset === "NGN";
}
