import { formatRate } from "@manilla/shared/format-money";
import type { ReplyOf } from "@manilla/shared/http/route";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { useParams } from "react-router-dom";
import { ApiError } from "../../../lib/api-error.ts";
import { lagosTime } from "../../../lib/relative-time.ts";
import { useHiddenBalances } from "../../../lib/storage/hidden-balances.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { ButtonLink } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { referenceRow } from "../../../ui/money/reference-row.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { EmptyState } from "../../../ui/patterns/empty-state.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { Timeline } from "../../../ui/patterns/timeline.tsx";
import { Waiting } from "../../../ui/patterns/waiting.tsx";
import { useTransaction } from "./history.queries.ts";
import { KindIcon } from "./kind-icon.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import { ReportProblem } from "./report-problem.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Detail = ReplyOf<typeof getTransaction>;

/** One transaction with its whole story: what moved, how it stands, what comes next, and its receipt. */
export function TransactionScreen() {
  const { id = "" } = useParams();
  const transaction = useTransaction(id);
  const { data } = transaction;
  return (
    <Screen
      title={data?.title ?? "Transaction"}
      back="/dashboard/activity"
      aside={data && <Aside detail={data} />}
    >
      {data ? <Story detail={data} /> : <Absent query={transaction} />}
    </Screen>
  );
}

function Absent({ query }: { query: ReturnType<typeof useTransaction> }) {
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <EmptyState title="This transaction does not exist" detail="It may belong to another account." />;
  }
  return <Waiting query={query} failed="Failed to fetch transactions" rows={5} />;
}

function Story({ detail }: { detail: Detail }) {
  return (
    <>
      <Head detail={detail} />
      {detail.next && (
        <Banner tone="info" title="What happens next">
          {detail.next.text}
          {detail.next.by && (
            <span className="mt-1 block">By {lagosTime(detail.next.by)} at the latest.</span>
          )}
        </Banner>
      )}
      <Card className="py-2!">
        <DetailsList rows={rowsOf(detail)} />
      </Card>
    </>
  );
}

/** How it came about, and what can be done with it. */
function Aside({ detail }: { detail: Detail }) {
  return (
    <>
      <Card>
        <h2 className="pb-3 font-semibold text-body">Timeline</h2>
        <Timeline steps={detail.timeline} status={detail.status} />
      </Card>
      <Further detail={detail} />
      <ReceiptCard detail={detail} />
      <ReportProblem reference={detail.reference} />
    </>
  );
}

/** What has a page of its own, where more can be done with it. */
function Further({ detail: { kind, id } }: { detail: Detail }) {
  if (kind === "naira.withdrawal") {
    return (
      <ButtonLink variant="secondary" to={`/dashboard/withdraw/naira/${id}`}>
        Open this withdrawal
      </ButtonLink>
    );
  }
  if (!kind.startsWith("bill.")) return null;
  return (
    <ButtonLink variant="secondary" to={`/bills/history/${id}`}>
      Open this bill
    </ButtonLink>
  );
}

function Head({ detail }: { detail: Detail }) {
  const hidden = useHiddenBalances();
  const main = detail.in ?? detail.out;
  return (
    <div className="flex flex-col items-center gap-2 py-3 text-center">
      <KindIcon kind={detail.kind} />
      {main && (
        <p className="font-semibold text-title">
          <MoneyText value={main.amount} asset={main.asset} sign={detail.in ? "+" : "-"} hidden={hidden} />
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
  return [
    ...money("You paid", detail.out),
    ...money("You received", detail.in),
    ...money("Fee included", detail.fee),
    ...(detail.price ? [{ label: "Price", value: <MoneyText value={detail.price} asset="PRICE" /> }] : []),
    ...(detail.rate ? [{ label: "Rate", value: `₦${formatRate(detail.rate)} per $1` }] : []),
    ...(detail.nairaValue && !isNaira(detail.in) && !isNaira(detail.out)
      ? [{ label: "Worth then", value: <MoneyText value={detail.nairaValue} asset="NGN" /> }]
      : []),
    ...(detail.dollarValue
      ? [{ label: "In dollars", value: <MoneyText value={detail.dollarValue} asset="USD" /> }]
      : []),
    ...(detail.counterparty && !saidBelow(detail.counterparty, detail)
      ? [{ label: "With", value: <span className="wrap-anywhere">{detail.counterparty}</span> }]
      : []),
    ...detail.details.map(({ label, value }) => ({
      label,
      value: <span className="wrap-anywhere">{value}</span>,
    })),
    referenceRow(detail.reference),
  ];
}

function isNaira(moved: Detail["in"]): boolean {
  return moved?.asset === "NGN";
}

/** A bank account's line is made of what the details give one by one. */
function saidBelow(counterparty: string, { details }: Detail): boolean {
  return details.some(({ value }) => counterparty.includes(value));
}
