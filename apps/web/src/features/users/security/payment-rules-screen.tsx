import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { getPaymentRules, PaymentRules } from "@manilla/shared/users/payment-rules";
import { paths } from "@manilla/shared/web-paths";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useFactors } from "#lib/live/factors.ts";
import { amountOf } from "#lib/money/money-input.ts";
import { useAmountInput } from "#lib/money/use-amount-input.ts";
import { toast } from "#ui/base/toast.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { ConfirmFactorSheet } from "./confirm-factor-sheet.tsx";
import { usePaymentRules, useSavePaymentRules } from "./security.queries.ts";

export function PaymentRulesScreen() {
  const saved = usePaymentRules();
  // The mutation is not in Form, because new rules remount Form and would lose the error.
  const save = useSavePaymentRules();
  if (saved.data) return <Form key={JSON.stringify(saved.data)} {...saved.data} save={save} />;
  return (
    <Screen title={t("Your own rules")} back={paths.security}>
      <Waiting query={saved} failed={t("We couldn't load your rules.")} rows={3} />
    </Screen>
  );
}

type FormProps = ReplyOf<typeof getPaymentRules> & { save: ReturnType<typeof useSavePaymentRules> };

function Form({ rules, next, changedAt, save }: FormProps) {
  const [wanted, setWanted] = useState(next?.rules ?? rules);
  const [confirming, setConfirming] = useState(false);
  const passkeys = useFactors().data?.passkeys ?? [];
  const sent = { ...wanted, ...amountsOf(wanted), changedAt };
  const done = () => toast.success(t("Rules saved"));
  function submit() {
    save.mutate(sent, {
      onSuccess: done,
      onError: (error) => {
        if (error instanceof ApiError && error.code === "confirmation_required") setConfirming(true);
      },
    });
  }
  return (
    <Screen
      title={t("Your own rules")}
      back={paths.security}
      onSubmit={submit}
      footer={<SubmitButton label={t("Save")} loading={save.isPending} />}
    >
      <p className="text-muted text-small">{t("Stricter limits start now, looser ones in 24 hours.")}</p>
      {next && (
        <Banner tone="info" title={t("Looser rules begin on {date}", { date: lagosTime(next.at) })}>
          {t("Until then the stricter ones apply. Save stricter rules to stop this.")}
        </Banner>
      )}
      <ErrorBanner error={confirming ? null : save.error} failed={t("We couldn't save your rules.")} />
      <Fields wanted={wanted} change={(part) => setWanted({ ...wanted, ...part })} />
      <ConfirmFactorSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t("Confirm change")}
        hasPasskey={passkeys.length > 0}
        onConfirmed={async (confirmation) => {
          await save.mutateAsync({ ...sent, confirmation });
          done();
        }}
      />
    </Screen>
  );
}

function amountsOf({ dailyLimit, confirmAbove }: PaymentRules) {
  return { dailyLimit: amountOf(dailyLimit ?? ""), confirmAbove: amountOf(confirmAbove ?? "") };
}

function Fields({ wanted, change }: { wanted: PaymentRules; change: (part: Partial<PaymentRules>) => void }) {
  return (
    <>
      <Card className="space-y-4">
        <Amount
          label={t("Daily limit")}
          hint={t("Leave empty for no limit of your own")}
          value={wanted.dailyLimit}
          onChange={(dailyLimit) => change({ dailyLimit })}
        />
        <Amount
          label={t("Ask for extra security above")}
          hint={t("Leave empty to be asked for your PIN only")}
          value={wanted.confirmAbove}
          onChange={(confirmAbove) => change({ confirmAbove })}
        />
      </Card>
      <Card className="space-y-1 py-2!">
        <Switch
          label={t("Pay only recipients I added at least 24 hours ago")}
          checked={wanted.knownPayeesOnly}
          onCheckedChange={(knownPayeesOnly) => change({ knownPayeesOnly })}
        />
        <Switch
          label={t("Block withdrawals and sending")}
          checked={wanted.transfersOff}
          onCheckedChange={(transfersOff) => change({ transfersOff })}
        />
      </Card>
    </>
  );
}

interface AmountProps {
  label: string;
  hint: string;
  /** Naira, or null for no limit. */
  value: string | null;
  onChange: (value: string | null) => void;
}

function Amount({ value, onChange, ...texts }: AmountProps) {
  const input = useAmountInput(value ?? "", (raw) => onChange(raw === "" ? null : raw));
  return (
    <Field
      {...texts}
      {...input}
      inputMode="decimal"
      autoComplete="off"
      start={<span className="text-muted">₦</span>}
    />
  );
}
