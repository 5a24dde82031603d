import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { type BillKind, billKinds } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Bookmark, History, Repeat, RotateCw } from "lucide-react";
import { Link, useNavigate } from "react-router-dom";
import { fieldsOf } from "#lib/routes/fields-of.ts";
import { useNavigationState } from "#lib/routes/use-navigation-state.ts";
import { Digits } from "#ui/base/digits.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { BillRow, TokenCard } from "./bill-views.tsx";
import { useBill, useBillHistory } from "./bills.queries.ts";
import { kindWords, successText } from "./kinds.ts";
import { usePaySaved, useRecipients } from "./recipients/recipients.queries.ts";
import { firstBillFor, payAgain } from "./wizard/prefill.ts";

export function BillsHubScreen() {
  const bought = useNavigationState(arrivedIn);
  return (
    <Screen title={t("Bill Payments")} titleSize="large" wide>
      {bought && <Bought {...bought} />}
      <ul className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 lg:grid-cols-4">
        {billKinds.map((kind) => (
          <li key={kind}>
            <ServiceCard kind={kind} />
          </li>
        ))}
      </ul>
      <Card tone="rows" className="lg:grid lg:grid-cols-3">
        <ListRow
          to={paths.billHistory}
          Icon={History}
          title={t("Bill history")}
          detail={t("Receipts, tokens, buy again")}
        />
        <ListRow
          to={paths.billRecipients}
          Icon={Bookmark}
          title={t("Saved recipients")}
          detail={t("Pay one person or several at once")}
        />
        <ListRow
          to={paths.billRepeats}
          Icon={Repeat}
          title={t("Repeating bills")}
          detail={t("Pay or get a reminder every month")}
        />
      </Card>
      {/* The saved recipients may load late, so they are below the links: no link may jump under a finger. */}
      <PaySaved />
      <Recent />
    </Screen>
  );
}

function ServiceCard({ kind }: { kind: BillKind }) {
  const { name, line, Icon, path } = kindWords[kind];
  return (
    <Link
      to={path}
      className="flex h-full min-h-36 flex-col gap-4 rounded-card bg-surface p-4 shadow-card transition-colors duration-150 hover:bg-sunken active:bg-sunken"
    >
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon className="size-6" />
      </span>
      <span>
        <span className="block font-semibold text-body">{name}</span>
        <span className="block text-muted text-small">{line}</span>
      </span>
    </Link>
  );
}

const savedCount = 6;

function PaySaved() {
  const recipients = useRecipients().data?.recipients.slice(0, savedCount) ?? [];
  const { open, opening } = usePaySaved();
  if (recipients.length === 0) return null;
  return (
    <Section title={t("Pay again")}>
      <ul className="flex flex-wrap gap-2">
        {recipients.map((recipient) => {
          const { Icon } = kindWords[firstBillFor[recipient.kind]];
          return (
            <li key={recipient.id} className="max-w-full">
              <button
                type="button"
                aria-busy={opening === recipient.id || undefined}
                onClick={() => void open(recipient)}
                className="flex min-h-11 max-w-full items-center gap-2 rounded-full bg-sunken px-4 font-medium text-small hover:bg-line aria-busy:text-muted"
              >
                <Icon className="size-4 shrink-0 text-accent-ink" />
                <span className="truncate">{recipient.name}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Recent() {
  const history = useBillHistory();
  const latest = history.data?.pages[0]?.transactions.slice(0, 3) ?? [];
  if (latest.length === 0) return null;
  return (
    <Section title={t("Recent bills")}>
      <RowList items={latest} keyOf={(bill) => bill._id}>
        {(bill) => (
          <BillRow
            bill={bill}
            action={
              // A pending bill has an invisible button, so that all amounts are aligned.
              <span className={bill.status === "pending" ? "invisible" : undefined}>
                <PayAgain bill={bill} />
              </span>
            }
          />
        )}
      </RowList>
    </Section>
  );
}

function PayAgain({ bill }: { bill: BillTransaction }) {
  const navigate = useNavigate();
  const { to, state } = payAgain(bill);
  return (
    <Button
      size="sm"
      variant="secondary"
      className="mr-2 max-[28rem]:mr-1.5 max-[28rem]:min-w-11 max-[28rem]:px-3.5"
      aria-label={t("Pay {name} again", { name: bill.provider || kindWords[bill.type].name })}
      onClick={() => navigate(to, { state })}
    >
      <RotateCw className="hidden size-4 max-[28rem]:block" />
      <span className="max-[28rem]:hidden">{t("Again")}</span>
    </Button>
  );
}

interface Arrived {
  transactionId: string;
  amount: string;
  type: BillKind;
}

function Bought({ transactionId, amount, type }: Arrived) {
  const { data: bill } = useBill(transactionId);
  const { name, Icon } = kindWords[type];
  return (
    <div className="space-y-3">
      <Banner
        live
        tone="success"
        icon={<Icon className="size-10 shrink-0 rounded-full bg-surface p-2.5" />}
        title={t("{name} purchase successful!", { name })}
        action={
          <Link
            to={pathTo(paths.transaction, transactionId)}
            className="-my-2 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t("View receipt")}
          </Link>
        }
      >
        <Digits text={bill ? successText(bill) : formatNaira(amount)} />
      </Banner>
      {bill?.token && <TokenCard bill={bill} token={bill.token} />}
    </div>
  );
}

function arrivedIn(state: unknown): Arrived | null {
  const { purchaseSuccess, transactionId, amount, ...fields } = fieldsOf(state);
  const type = billKinds.find((kind) => kind === fields["type"]);
  if (purchaseSuccess !== true || !type) return null;
  if (typeof transactionId !== "string" || typeof amount !== "string") return null;
  return { transactionId, amount, type };
}
