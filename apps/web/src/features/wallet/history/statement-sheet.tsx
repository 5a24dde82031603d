import { emailStatement, exportTransactions } from "@manilla/shared/wallet/activity-contract";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { download } from "../../../lib/download.ts";
import { Button } from "../../../ui/base/button.tsx";
import { Field } from "../../../ui/base/field.tsx";
import { SegmentedControl } from "../../../ui/base/segmented-control.tsx";
import { Sheet } from "../../../ui/base/sheet.tsx";
import { toast } from "../../../ui/base/toast.ts";
import { statementPresets } from "./statement-presets.ts";

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: "all" | "trades" | "naira" | "crypto" | "people" | "bills";
}

/** A statement of some days, as a page to print or a sheet to calculate with. */
export function StatementSheet({ open, onOpenChange, kind }: Props) {
  const [format, setFormat] = useState<"pdf" | "csv">("pdf");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [busy, setBusy] = useState(false);
  const [mailing, setMailing] = useState(false);
  const wrong = from !== "" && to !== "" && from > to;

  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) };

  async function mail() {
    setMailing(true);
    try {
      const { sentTo } = await call(emailStatement, { body: { kind, ...days } });
      toast.success("Your statement is on its way", { description: `To ${sentTo}` });
      onOpenChange(false);
    } catch (error) {
      toast.error(messageOf(error, "The statement could not be sent. Please try again."));
    } finally {
      setMailing(false);
    }
  }

  async function make() {
    setBusy(true);
    try {
      await download(exportTransactions, { query: { format, kind, ...days } });
      onOpenChange(false);
    } catch (error) {
      toast.error(messageOf(error, "The statement could not be made. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Statement"
      description="Leave the days empty for everything."
      footer={
        <div className="flex flex-col gap-2">
          <Button wide loading={busy} disabled={wrong} onClick={() => void make()}>
            Download statement
          </Button>
          <Button wide variant="secondary" loading={mailing} disabled={wrong} onClick={() => void mail()}>
            E-mail me the PDF
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <SegmentedControl
          label="Format"
          value={format}
          onValueChange={setFormat}
          options={[
            { value: "pdf", label: "PDF to print" },
            { value: "csv", label: "CSV for a spreadsheet" },
          ]}
        />
        <Presets
          chosen={{ from, to }}
          onChoose={(days) => {
            setFrom(days.from);
            setTo(days.to);
          }}
        />
        <Field
          label="From"
          type="date"
          value={from}
          max={to || undefined}
          onChange={(e) => setFrom(e.target.value)}
        />
        <Field
          label="To"
          type="date"
          value={to}
          min={from || undefined}
          onChange={(e) => setTo(e.target.value)}
          error={wrong ? "The first day must not be after the last." : undefined}
        />
      </div>
    </Sheet>
  );
}

type Days = { from: string; to: string };

/** The days people ask for most: a tap fills both fields. */
function Presets({ chosen, onChoose }: { chosen: Days; onChoose: (days: Days) => void }) {
  const [presets] = useState(() => statementPresets(new Date()));
  return (
    <div className="flex flex-wrap gap-2">
      {presets.map((preset) => (
        <Button
          key={preset.label}
          size="sm"
          variant="secondary"
          aria-pressed={chosen.from === preset.from && chosen.to === preset.to}
          onClick={() => onChoose(preset)}
        >
          {preset.label}
        </Button>
      ))}
    </div>
  );
}
