import type { RecurringBillMode } from "@manilla/shared/bills/bill-repeats-contract";
import { productText } from "@manilla/shared/bills/description";
import type { BillTransaction } from "@manilla/shared/bills/history-contract";
import { formatNaira } from "@manilla/shared/format-money";
import { paths } from "@manilla/shared/web-paths";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { Banner, ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { showWhole } from "#lib/device/show-whole.ts";
import { lagosToday } from "#lib/texts/relative-time.ts";
import { T } from "#lib/texts/rich-text.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { Sheet, type SheetProps } from "#ui/base/sheet.tsx";
import { toast } from "#ui/base/toast.ts";
import { pinLength } from "#ui/fields/code-field.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { PinKeys } from "#ui/patterns/pin-pad.tsx";
import { useCreateRepeat } from "../bills.queries.ts";
import { recipientText } from "../kinds.ts";

type RepeatSheetProps = Pick<SheetProps, "open" | "onOpenChange"> & { bill: BillTransaction };

export function RepeatSheet({ bill, open, onOpenChange }: RepeatSheetProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const form = useRepeatForm(bill._id, () => {
    toast.success(t("Your bill repeats from next month."));
    if (pathname === paths.billRepeats) onOpenChange(false);
    else void navigate(paths.billRepeats);
  });
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      onClosed={form.clear}
      title={t("Repeat monthly")}
      description={
        <T
          text="{amount}, {product} for {recipient}"
          amount={formatNaira(bill.amount)}
          product={productText(bill)}
          recipient={<Digits text={recipientText(bill)} />}
        />
      }
      locked={form.sending}
      onSubmit={form.submit}
      footer={
        !form.asksPin && (
          <SubmitButton
            label={form.mode === "reminder" ? t("Repeat monthly") : t("Continue")}
            disabled={!form.dayIsRight}
            loading={form.sending}
          />
        )
      }
    >
      <div className="flex flex-col gap-4">
        {form.asksPin ? <Pin form={form} /> : <Rhythm form={form} />}
        <div ref={form.problem && showWhole}>
          <Problem form={form} />
        </div>
      </div>
    </Sheet>
  );
}

function Rhythm({ form }: { form: RepeatForm }) {
  return (
    <>
      <div className="space-y-2">
        <SegmentedControl
          label={t("Each month")}
          value={form.mode}
          onValueChange={form.setMode}
          options={[
            { value: "reminder", label: t("Remind me") },
            { value: "automatic", label: t("Pay it") },
          ]}
        />
        <p className="text-muted text-small">
          {form.mode === "reminder"
            ? t("We'll remind you that morning.")
            : t("From your balance. Skipped when that is short or the price has changed.")}
        </p>
      </div>
      <Field
        label={t("Day of the month")}
        hint={t("In shorter months, the last day")}
        inputMode="numeric"
        autoComplete="off"
        value={form.day}
        onChange={(event) => form.setDay(event.target.value)}
        error={form.dayError}
      />
    </>
  );
}

function Pin({ form }: { form: RepeatForm }) {
  const wrong = form.problem?.of === "pin" ? form.problem.words : undefined;
  return (
    <PinKeys
      // The key mounts a new field after a wrong PIN, so that the field gets the focus.
      key={wrong}
      label={t("Enter your 4-digit PIN")}
      value={form.pin}
      onValueChange={form.typePin}
      disabled={form.sending}
      error={form.pin === "" ? wrong : undefined}
    />
  );
}

function Problem({ form: { problem } }: { form: RepeatForm }) {
  if (!problem || problem.of === "pin") return null;
  if (problem.of === "repeat") return <ProblemBanner problem={problem.words} />;
  return (
    <Banner live tone="warning" title={t("We haven't heard back yet")}>
      <T
        text="We may have set it up. Please check <link>your repeating bills</link> before you try again."
        link={(words) => (
          <Link to={paths.billRepeats} className="font-semibold underline">
            {words}
          </Link>
        )}
      />
    </Banner>
  );
}

export function useRepeatForm(transactionId: string, onMade: () => void) {
  const [mode, setMode] = useState<RecurringBillMode>("reminder");
  const [day, setDay] = useState(() => lagosToday().slice(8).replace(/^0/, ""));
  const [pin, setPin] = useState("");
  const [asksPin, setAsksPin] = useState(false);
  const dayIsRight = /^([1-9]|[12]\d|3[01])$/.test(day);
  const create = useCreateRepeat();

  function send(proof: { pin?: string }) {
    const repeat = { transactionId, mode, day: Number.parseInt(day, 10), ...proof };
    create.mutate(repeat, { onSuccess: onMade, onSettled: () => setPin("") });
  }

  return {
    mode,
    setMode,
    day,
    setDay: (text: string) => setDay(text.replace(/\D/g, "").slice(0, 2)),
    dayError: dayIsRight ? undefined : t("Please enter a day from 1 to 31"),
    dayIsRight,
    asksPin,
    pin,
    typePin(next: string) {
      setPin(next);
      if (next.length === pinLength) send({ pin: next });
    },
    sending: create.isPending,
    problem: create.isError ? problemOf(create.error) : undefined,
    submit() {
      if (!dayIsRight) return;
      if (mode === "automatic") setAsksPin(true);
      else send({});
    },
    clear() {
      setAsksPin(false);
      setPin("");
      create.reset();
    },
  };
}

type RepeatForm = ReturnType<typeof useRepeatForm>;

type Problem = { of: "pin" | "repeat" | "answer"; words: string };

function problemOf(error: Error): Problem {
  const words = messageOf(error, t("We couldn't set it up. Please try again."));
  if (error instanceof ApiError && error.code === "invalid_pin") return { of: "pin", words };
  return { of: error instanceof ApiError && error.outcomeUnknown ? "answer" : "repeat", words };
}
