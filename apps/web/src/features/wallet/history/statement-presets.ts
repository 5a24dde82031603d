import { days } from "@manilla/shared/duration";
import { lagosDay } from "@manilla/shared/lagos";
import { t } from "@manilla/ui/texts/t.ts";

export interface StatementPreset {
  label: string;
  /** Days in the Lagos time zone, both included. */
  from: string;
  to: string;
}

/** The Nigerian tax year is January to December. */
export function statementPresets(now: Date): StatementPreset[] {
  const today = lagosDay(now);
  const [year = 0, month = 1] = today.split("-").map(Number);
  return [
    { label: t("This month"), from: firstOf(year, month), to: today },
    { label: t("Last month"), from: firstOf(year, month - 1), to: dayBefore(firstOf(year, month)) },
    { label: t("Last 3 months"), from: firstOf(year, month - 3), to: dayBefore(firstOf(year, month)) },
    {
      label: t("Tax year {year}", { year: year - 1 }),
      from: firstOf(year - 1, 1),
      to: dayBefore(firstOf(year, 1)),
    },
    { label: t("This year"), from: firstOf(year, 1), to: today },
  ];
}

/** Months below January belong to the year before. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - days(1)).toISOString().slice(0, 10);
}
