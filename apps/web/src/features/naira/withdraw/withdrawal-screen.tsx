import { formatNaira } from "@manilla/shared/format-money";
import { lagosTime } from "@manilla/shared/lagos";
import type { Withdrawal } from "@manilla/shared/naira/withdrawal-contract";
import { paths } from "@manilla/shared/web-paths";
import clsx from "clsx";
import { useParams } from "react-router-dom";
import { t } from "../../../lib/texts/t.ts";
import { Badge } from "../../../ui/base/badge.tsx";
import { ButtonLink } from "../../../ui/base/button.tsx";
import { Card, Section } from "../../../ui/base/card.tsx";
import { Loading, Skeleton } from "../../../ui/base/skeleton.tsx";
import { MoneyText } from "../../../ui/money/money-text.tsx";
import { ReceiptButtons } from "../../../ui/money/receipt-buttons.tsx";
import { referenceRow } from "../../../ui/money/reference-row.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { ReportProblem } from "../../../ui/patterns/report-problem.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { Timeline } from "../../../ui/states/timeline.tsx";
import { Waiting } from "../../../ui/states/waiting.tsx";
import { CancelWithdrawal } from "./cancel-withdrawal.tsx";
import { useWithdrawal, useWithdrawalStory } from "./withdrawal.queries.ts";
import { isReturned, stateWords, WithdrawalState } from "./withdrawal-state.tsx";

/** One withdrawal: where it stands, what is next, and the way back while it waits. */
export function WithdrawalScreen() {
  const { id = "" } = useParams();
  const query = useWithdrawal(id);
  const withdrawal = query.data;
  return (
    <Screen
      title={t("Withdrawal")}
      back={paths.dashboard}
      footer={withdrawal?.cancellable && <CancelWithdrawal withdrawal={withdrawal} />}
    >
      {withdrawal ? (
        <Story withdrawal={withdrawal} />
      ) : (
        <Waiting
          query={query}
          failed={t("Failed to fetch the withdrawal")}
          action={<ButtonLink to={paths.dashboard}>{t("Go Home")}</ButtonLink>}
        >
          <Loading>
            <Skeleton className="mb-6 h-36 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        </Waiting>
      )}
    </Screen>
  );
}

function Story({ withdrawal }: { withdrawal: Withdrawal }) {
  const { word, tone } = stateWords[withdrawal.state];
  const returned = isReturned(withdrawal);
  const story = useWithdrawalStory(withdrawal.transactionId, withdrawal.state);
  return (
    <>
      <Card tone="deep" className="space-y-2 text-center">
        <p className="text-on-deep-muted text-small">{t("To {bank}", { bank: withdrawal.bankName })}</p>
        <p className={clsx("font-semibold text-money", returned && "line-through opacity-70")}>
          <MoneyText value={withdrawal.receive} asset="NGN" split={!returned} />
        </p>
        <Badge tone={tone}>{word}</Badge>
      </Card>
      <WithdrawalState withdrawal={withdrawal} next={story.data?.next ?? null} />
      {story.data && (
        <Section title={t("Timeline")}>
          <Card>
            <Timeline steps={story.data.timeline} status={story.data.status} />
          </Card>
        </Section>
      )}
      <Card>
        <DetailsList rows={[...factRows(withdrawal), referenceRow(withdrawal.reference)]} />
      </Card>
      {/* A picture with a tick and "Bank receives" would be a false credit alert before the bank has it. */}
      {withdrawal.state === "paid" && (
        <ReceiptButtons
          receipt={{
            title: t("Withdrawal receipt"),
            amount: formatNaira(withdrawal.receive),
            status: word,
            rows: [...factRows(withdrawal), { label: t("Reference"), value: withdrawal.reference }],
            fileName: `manilla-${withdrawal.reference}.png`,
          }}
        />
      )}
      <ReportProblem transactionId={withdrawal.transactionId} />
    </>
  );
}

function factRows(withdrawal: Withdrawal): { label: string; value: string }[] {
  return [
    { label: t("To"), value: withdrawal.accountName },
    { label: t("Bank"), value: withdrawal.bankName },
    { label: t("Account number"), value: withdrawal.accountNumber },
    { label: t("Amount"), value: formatNaira(withdrawal.amount) },
    ...(isReturned(withdrawal)
      ? []
      : [
          { label: t("Fee"), value: formatNaira(withdrawal.fee) },
          { label: t("Bank receives"), value: formatNaira(withdrawal.receive) },
        ]),
    { label: t("Date"), value: lagosTime(withdrawal.createdAt) },
  ];
}
