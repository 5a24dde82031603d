import { Decimal } from "@manilla/shared/decimal";
import {
  getSpending,
  type SpendingCategory,
  type SpendingMonth,
} from "@manilla/shared/wallet/insight-contract";
import { paths } from "@manilla/shared/web-paths";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { GainsCard } from "./gains-card.tsx";

const names: Record<SpendingCategory, string> = {
  electricity: t("Electricity"),
  airtime: t("Airtime"),
  data: t("Data"),
  cable: t("Cable TV"),
  people: t("Sent to people"),
  bank: t("To bank accounts"),
};

const monthsShown = 6;

export function InsightsScreen() {
  const query = useQuery({
    queryKey: [userDataKey, "spending"],
    queryFn: ({ signal }) => callApi(getSpending, { query: { months: monthsShown }, signal }),
  });
  const months = query.data?.months;
  const [chosen, setChosen] = useState<string>();
  const month = months?.find((entry) => entry.month === chosen) ?? months?.[0];
  return (
    <Screen
      title={t("Spending and gains")}
      back={paths.activity}
      aside={
        // The gains are hidden while the spending loads, so that the page does not jump.
        <div hidden={query.isPending}>
          <GainsCard />
        </div>
      }
    >
      <Section title={t("Spending")}>
        {!months ? (
          <Waiting query={query} failed={t("We couldn't load your spending.")} rows={4} />
        ) : !month ? (
          <EmptyState
            icon={<ChartColumn className="size-7" />}
            title={t("Nothing spent yet")}
            detail={t("Bills, money to people and withdrawals appear here by month.")}
          />
        ) : (
          <>
            {months.length > 1 && (
              <SegmentedControl
                look="chips"
                label={t("Month")}
                value={month.month}
                onValueChange={setChosen}
                options={months.map((entry) => ({ value: entry.month, label: nameOf(entry.month) }))}
              />
            )}
            <Month month={month} />
          </>
        )}
      </Section>
    </Screen>
  );
}

function Month({ month: { month, total, categories } }: { month: SpendingMonth }) {
  const largestFirst = categories.toSorted((a, b) => new Decimal(b.amount).comparedTo(a.amount));
  return (
    <Card className="space-y-5">
      <div>
        <p className="text-muted text-small">{nameOf(month)}</p>
        <p className="font-semibold text-money">
          <MoneyText value={total} asset="NGN" own split />
        </p>
      </div>
      <ul className="space-y-4">
        {largestFirst.map(({ category, amount, count }) => (
          <li key={category}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
              {names[category]}
              <MoneyText value={amount} asset="NGN" own className="tabular ml-auto" />
            </p>
            <div className="flex items-center gap-3">
              <span aria-hidden="true" className="h-2 grow rounded-full bg-sunken">
                <span
                  className="block h-full min-w-2 rounded-full bg-accent"
                  style={{ width: `${new Decimal(amount).div(total).times(100).toFixed(1)}%` }}
                />
              </span>
              <span className="w-21 shrink-0 text-right text-micro text-muted">
                {count === 1 ? t("1 payment") : t("{count} payments", { count })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function nameOf(month: string): string {
  return monthName.format(new Date(`${month}-15T12:00:00Z`));
}

const monthName = new Intl.DateTimeFormat("en-NG", {
  month: "long",
  year: "numeric",
  timeZone: "Africa/Lagos",
});
