import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { groupedByFour, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { formatNaira } from "@manilla/shared/format-money";
import { lagosTime } from "@manilla/shared/lagos";
import { paths } from "@manilla/shared/web-paths";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { t } from "../../lib/texts/t.ts";
import { Badge } from "../../ui/base/badge.tsx";
import { Banner } from "../../ui/base/banner.tsx";
import { Button, ButtonLink } from "../../ui/base/button.tsx";
import { Card } from "../../ui/base/card.tsx";
import { Loading, Skeleton } from "../../ui/base/skeleton.tsx";
import { MoneyText } from "../../ui/money/money-text.tsx";
import { ReceiptButtons } from "../../ui/money/receipt-buttons.tsx";
import { referenceRow } from "../../ui/money/reference-row.tsx";
import { DetailsList } from "../../ui/patterns/details-list.tsx";
import { ReportProblem } from "../../ui/patterns/report-problem.tsx";
import { Screen } from "../../ui/patterns/screen.tsx";
import { Waiting } from "../../ui/states/waiting.tsx";
import { useBill } from "./bills.queries.ts";
import { kindWords, productText, recipientText, statusWords } from "./kinds.ts";
import { SaveRecipient } from "./recipients/save-recipient.tsx";
import { RepeatSheet } from "./recurring/repeat-sheet.tsx";
import { TokenCard } from "./token-card.tsx";
import { payAgain } from "./wizard/prefill.ts";

/** One bill: what it was, how it stands, its receipt, and the same again. */
export function BillScreen() {
  const { id } = useParams();
  const query = useBill(id);
  const bill = query.data;
  return (
    <Screen
      title={bill ? t("{name} purchase", { name: kindWords[bill.type].name }) : t("Bill")}
      back={paths.billHistory}
      aside={bill && <Record bill={bill} />}
      footer={
        bill &&
        bill.status !== "pending" && (
          <ButtonLink wide size="lg" {...payAgain(bill)}>
            {t("Buy again")}
          </ButtonLink>
        )
      }
    >
      {bill ? (
        <Bill bill={bill} />
      ) : (
        <Waiting query={query} failed={t("Failed to fetch transactions")}>
          <Loading>
            <Skeleton className="mb-6 h-36 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </Loading>
        </Waiting>
      )}
    </Screen>
  );
}

function RepeatMonthly({ bill }: { bill: BillTransaction }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        wide
        variant="secondary"
        icon={<Repeat aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {t("Repeat monthly")}
      </Button>
      <RepeatSheet bill={bill} open={open} onOpenChange={setOpen} />
    </>
  );
}

function Bill({ bill }: { bill: BillTransaction }) {
  const { word, tone } = statusWords[bill.status];
  return (
    <>
      <Card tone="deep" className="space-y-2 text-center">
        <p className="text-on-deep-muted text-small">{productText(bill)}</p>
        <p className="font-semibold text-money">
          <MoneyText value={bill.amount} asset="NGN" split />
        </p>
        <Badge tone={tone}>{word}</Badge>
      </Card>
      {bill.status === "pending" && (
        <Banner tone="info" title={t("Waiting for the provider")}>
          {t(
            "This can take up to 24 hours, usually a few minutes. We tell you when it is done; if it fails, the money is back in your balance by itself. Please do not pay again.",
          )}
        </Banner>
      )}
      {bill.status === "failed" && (
        <Banner tone="error" title={t("It did not go through")}>
          {t("{amount} is back in your balance.", { amount: formatNaira(bill.amount) })}
        </Banner>
      )}
      {bill.token && bill.status !== "failed" && <TokenCard bill={bill} token={bill.token} />}
    </>
  );
}

/** The order, line by line, and the receipt. */
function Record({ bill }: { bill: BillTransaction }) {
  return (
    <>
      <Card className="py-2!">
        <DetailsList rows={[...factRows(bill), referenceRow(bill.reference)]} />
      </Card>
      {bill.status === "successful" && (
        <ReceiptButtons
          receipt={{
            title: t("{name} purchase", { name: kindWords[bill.type].name }),
            amount: formatNaira(bill.amount),
            status: statusWords[bill.status].word,
            rows: [...factRows(bill), ...tokenRows(bill), { label: t("Reference"), value: bill.reference }],
            fileName: `manilla-${bill.reference}.png`,
          }}
        />
      )}
      {bill.status === "successful" && <SaveRecipient bill={bill} />}
      {bill.status === "successful" && <RepeatMonthly bill={bill} />}
      <ReportProblem transactionId={bill.transactionId} />
    </>
  );
}

function factRows(bill: BillTransaction): { label: string; value: string }[] {
  return [
    { label: kindWords[bill.type].recipient, value: recipientText(bill) },
    ...(bill.customerName ? [{ label: t("Customer"), value: bill.customerName }] : []),
    { label: t("Provider"), value: bill.provider },
    { label: t("Description"), value: productText(bill) === bill.provider ? "" : productText(bill) },
    ...(bill.units ? [{ label: t("Units"), value: unitsText(bill.units) }] : []),
    { label: t("Fee"), value: formatNaira("0") },
    { label: t("Date"), value: lagosTime(bill.createdAt) },
  ].filter(({ value }) => value !== "");
}

/** Every token, in the order in which the meter takes them. */
function tokenRows({ token, extraTokens }: BillTransaction): { label: string; value: string }[] {
  return tokensInOrder(token, extraTokens).map(({ label, token: digits }) => ({
    label: t(label),
    value: groupedByFour(digits),
  }));
}
