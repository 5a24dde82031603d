import { days } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { lagosDay, lagosWeekday } from "@manilla/shared/lagos";
import { emailStatement, exportTransactions } from "@manilla/shared/wallet/activity-contract";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#lib/api/call.ts";
import { downloadFile } from "#lib/api/download.ts";
import { serverNow } from "#lib/api/server-clock.ts";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import type { HistoryKind } from "#ui/patterns/history-filter.tsx";

const formats = [
  { value: "pdf", label: t("PDF") },
  { value: "csv", label: t("Spreadsheet") },
] as const;

const otherDates = t("Other dates");

type Props = Pick<SheetProps, "open" | "onOpenChange"> & { kind: HistoryKind };

export function StatementSheet({ open, onOpenChange, kind }: Props) {
  const [format, setFormat] = useState<"pdf" | "csv">("pdf");
  const [presets] = useState(() => statementPresets(new Date(serverNow())));
  const [label, setLabel] = useState(t("This month"));
  const [typed, setTyped] = useState({ from: "", to: "" });
  const { from, to } = presets.find((preset) => preset.label === label) ?? typed;
  const wrong = from !== "" && to !== "" && from > to;
  const query = { kind, ...(from ? { from } : {}), ...(to ? { to } : {}) };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t("Statement")}
      footer={<Actions format={format} query={query} disabled={wrong} onDone={() => onOpenChange(false)} />}
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl label={t("Format")} value={format} onValueChange={setFormat} options={formats} />
        <SegmentedControl
          look="chips"
          label={t("Period")}
          value={label}
          onValueChange={setLabel}
          options={[...presets.map((preset) => preset.label), otherDates].map((value) => ({
            value,
            label: value,
          }))}
        />
        {from && label !== otherDates && (
          <p className="text-center font-medium text-small">
            {t("{from} to {to}", { from: longDay(from), to: longDay(to) })}
          </p>
        )}
        {label === otherDates && (
          <div className="grid grid-cols-1 gap-x-3 min-[22rem]:grid-cols-2">
            <Field
              label={t("From")}
              type="date"
              value={from}
              max={to || undefined}
              onChange={(e) => setTyped({ ...typed, from: e.target.value })}
            />
            <Field
              label={t("To")}
              type="date"
              value={to}
              min={from || undefined}
              onChange={(e) => setTyped({ ...typed, to: e.target.value })}
              error={wrong ? t("The first day must not be after the last.") : undefined}
            />
          </div>
        )}
      </div>
    </Sheet>
  );
}

interface ActionsProps {
  format: "pdf" | "csv";
  query: BodyInputOf<typeof emailStatement>;
  disabled: boolean;
  onDone: () => void;
}

function Actions({ format, query, disabled, onDone }: ActionsProps) {
  const file = useMutation({
    mutationFn: () => downloadFile(exportTransactions, { query: { format, ...query } }),
    onSuccess: onDone,
    onError: (error) => toastFailure(error, t("We couldn't make the statement. Please try again.")),
  });
  const mail = useMutation({
    mutationFn: () => callApi(emailStatement, { body: query }),
    onSuccess({ sentTo }) {
      toast.success(t("Your statement is on its way"), { description: t("To {to}", { to: sentTo }) });
      onDone();
    },
    onError: (error) => toastFailure(error, t("We couldn't send the statement. Please try again.")),
  });
  return (
    <div className="flex flex-col gap-2">
      <Button wide loading={file.isPending} disabled={disabled} onClick={() => file.mutate()}>
        {t("Download statement")}
      </Button>
      {format === "pdf" && (
        <Button
          wide
          variant="secondary"
          loading={mail.isPending}
          disabled={disabled}
          onClick={() => mail.mutate()}
        >
          {t("Email me the PDF")}
        </Button>
      )}
    </div>
  );
}

export interface StatementPreset {
  label: string;
  /** Days in the Lagos time zone, both included. "" means no limit. */
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
    { label: t("This year"), from: firstOf(year, 1), to: today },
    {
      label: t("Tax year {year}", { year: year - 1 }),
      from: firstOf(year - 1, 1),
      to: dayBefore(firstOf(year, 1)),
    },
    { label: t("Everything"), from: "", to: "" },
  ];
}

const longDay = (day: string) => `${lagosWeekday(day)} ${day.slice(0, 4)}`;

/** Returns the first day of a month. Month 0 is December of the year before. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - days(1)).toISOString().slice(0, 10);
}
