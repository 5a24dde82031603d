import {
  pauseBillRepeat,
  type RecurringBill,
  removeBillRepeat,
} from "@manilla/shared/bills/bill-repeats-contract";
import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { recipientKindOf } from "@manilla/shared/bills/recipient-contract";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { lagosWeekday } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Repeat } from "lucide-react";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { PauseOrEnd } from "#ui/patterns/pause-or-end.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { BillRow } from "../bill-views.tsx";
import { refreshRepeats, useBillHistory, useBillRepeats } from "../bills.queries.ts";
import { kindWords } from "../kinds.ts";
import { RepeatSheet } from "./repeat-sheet.tsx";

const offeredCount = 5;

export function BillRepeatsScreen() {
  return (
    <Screen title={t("Repeating bills")} back={paths.bills} wide>
      <Content />
    </Screen>
  );
}

function Content() {
  const repeats = useBillRepeats();
  if (!repeats.data)
    return <Waiting query={repeats} failed={t("Failed to load your repeating bills.")} rows={3} />;
  if (repeats.data.length === 0) return <NothingRepeats />;
  return (
    <ul className="grid gap-3 lg:grid-cols-2">
      {repeats.data.map((repeat) => (
        <li key={repeat.id}>
          <RepeatCard repeat={repeat} />
        </li>
      ))}
    </ul>
  );
}

function NothingRepeats() {
  const history = useBillHistory();
  const paid = history.data?.pages[0]?.transactions.filter(({ status }) => status === "successful") ?? [];
  const newestFor = ({ type, recipient }: BillTransaction) =>
    paid.find((bill) => bill.type === type && bill.recipient === recipient);
  const bills = paid.filter((bill) => newestFor(bill) === bill);
  const [chosen, setChosen] = useState<BillTransaction>();
  const [open, setOpen] = useState(false);
  return (
    <>
      <EmptyState
        icon={<Repeat className="size-7" />}
        title={t("Nothing set up yet")}
        detail={t("Choose a bill that you have paid: every month we'll remind you, or pay it for you.")}
        action={bills.length === 0 && <ButtonLink to={paths.bills}>{t("Pay a bill")}</ButtonLink>}
      />
      {bills.length > 0 && (
        <Section title={t("Bills you have paid")}>
          <RowList items={bills.slice(0, offeredCount)} keyOf={({ _id }) => _id}>
            {(bill) => (
              <BillRow
                bill={bill}
                valueDetail={
                  <span className="inline-flex items-center gap-1 font-semibold text-accent-ink">
                    <Repeat className="size-4" />
                    {t("Repeat")}
                  </span>
                }
                onClick={() => {
                  setChosen(bill);
                  setOpen(true);
                }}
              />
            )}
          </RowList>
        </Section>
      )}
      {chosen && <RepeatSheet bill={chosen} open={open} onOpenChange={setOpen} />}
    </>
  );
}

function RepeatCard({ repeat }: { repeat: RecurringBill }) {
  const { Icon } = kindWords[repeat.type];
  const params = { id: repeat.id };
  const description = groupDigits(recipientKindOf[repeat.type], repeat.description);
  return (
    <Card>
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 grow">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 break-words font-semibold text-body">
              <Digits text={description} />
            </h2>
            {repeat.paused && <Badge>{t("Paused")}</Badge>}
          </div>
          <p className="text-muted text-small">
            <T
              text={repeat.mode === "reminder" ? "{amount}, reminder" : "{amount}, paid automatically"}
              amount={<MoneyText value={repeat.amount} asset="NGN" />}
            />
          </p>
          <p className="text-muted text-small">
            {repeat.paused
              ? t("On day {day} of the month", { day: repeat.day })
              : t("Next on {date}", { date: lagosWeekday(repeat.nextAt) })}
          </p>
          {repeat.lastRun && <LastRun run={repeat.lastRun} />}
        </div>
      </div>
      <PauseOrEnd
        paused={repeat.paused}
        pause={(paused) => callApi(pauseBillRepeat, { params, body: { paused } })}
        end={() => callApi(removeBillRepeat, { params })}
        refresh={refreshRepeats}
        question={t("Stop this repeating bill?")}
        description={description}
      >
        {t("Payments already made stay in your history. You can repeat them from there at any time.")}
      </PauseOrEnd>
    </Card>
  );
}

function LastRun({ run: { outcome, transactionId, at } }: { run: NonNullable<RecurringBill["lastRun"]> }) {
  const when = lagosWeekday(at);
  if (outcome === "reminded")
    return <p className="text-muted text-small">{t("Reminded on {when}", { when })}</p>;
  if (outcome === "begun")
    return <p className="text-muted text-small">{t("Payment started {when}", { when })}</p>;
  if (transactionId === null) {
    return (
      <p className="text-small text-warning-ink">
        {t("Skipped on {when}. See your notifications.", { when })}
      </p>
    );
  }
  return (
    <p className={`text-small ${outcome === "bought" ? "text-muted" : "text-warning-ink"}`}>
      <T
        text={outcome === "bought" ? "Last paid on {when}" : "Failed on {when}"}
        when={<TextLink to={pathTo(paths.transaction, transactionId)}>{when}</TextLink>}
      />
    </p>
  );
}
