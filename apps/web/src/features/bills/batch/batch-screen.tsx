import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { decimalText, formatMoney } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { ProblemBanner } from "@manilla/ui/base/banner.tsx";
import { SubmitButton } from "@manilla/ui/base/button.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { useLimits } from "#lib/live/kyc.ts";
import { useBalance, useBalanceText } from "#lib/money/balance.ts";
import { Digits } from "#ui/base/digits.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { PhoneField } from "#ui/fields/phone-field.tsx";
import { QuickAmounts } from "#ui/money/amount.tsx";
import { LimitNote } from "#ui/money/limit-note.tsx";
import { ConfirmSheet } from "#ui/patterns/confirm-sheet.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { airtimeAmounts, kindWords, phoneProblem } from "../kinds.ts";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { NothingSaved } from "../recipients/recipients-screen.tsx";
import { billTerms } from "../wizard/wizard.tsx";
import { BatchLine } from "./batch-line.tsx";
import { BatchResults } from "./batch-results.tsx";
import { hasProducts, isLoading, ownerOf } from "./lines.ts";
import { type Batch, needsPhone, useBatch } from "./use-batch.ts";

export function BatchScreen() {
  const list = useRecipients();
  const batch = useBatch();
  if (batch.results) return <BatchResults results={batch.results} onRetry={batch.retry} />;
  if (batch.rows.length > 0) return <Form batch={batch} />;
  return (
    <Screen title={t("Several bills at once")} back={paths.billRecipients}>
      {list.data ? (
        <NothingSaved />
      ) : (
        <Waiting query={list} failed={t("We couldn't load your saved recipients.")} rows={3} />
      )}
    </Screen>
  );
}

const headings = [
  { kind: "phone", title: t("Phones") },
  { kind: "meter", title: t("Meters") },
  { kind: "card", title: t("Smart cards") },
] as const;

function Form({ batch }: { batch: Batch }) {
  const { rows, problem, flow, phone } = batch;
  const balance = useBalance("NGN");
  const [tried, setTried] = useState(false);
  return (
    <Screen
      title={t("Several bills at once")}
      back={paths.billRecipients}
      onSubmit={() => {
        setTried(true);
        if (problem === undefined) flow.open();
      }}
      footer={
        <div className="flex flex-col gap-3">
          {tried && <ProblemBanner problem={problem} />}
          <SubmitButton label={payWords(batch)} pays disabled={batch.ticked.length === 0} />
        </div>
      }
    >
      <div>
        <p className="text-muted text-small">{useBalanceText(balance)}</p>
        <LimitNote of="bills" limits={useLimits().data} funds={balance && decimalText(balance)} />
      </div>
      {headings.map(({ kind, ...heading }) => {
        const group = rows.filter(({ recipient }) => recipient.kind === kind);
        if (group.length === 0) return null;
        return (
          <Section key={kind} {...heading}>
            {kind === "phone" && (
              <div className="space-y-2">
                <p className="text-muted text-small">
                  {t("Tap an amount to give everyone the same airtime, or set each one.")}
                </p>
                <QuickAmounts
                  amounts={airtimeAmounts}
                  onChoose={batch.setAirtime}
                  labelOf={(amount) => t("{amount} for everyone", { amount })}
                />
              </div>
            )}
            <RowList
              items={group}
              keyOf={({ recipient }) => recipient.id}
              className="divide-y divide-line px-3"
            >
              {(row) => <BatchLine row={row} batch={batch} tried={tried} />}
            </RowList>
          </Section>
        );
      })}
      {batch.ticked.some(needsPhone) && (
        <PhoneField
          label={t("Phone number")}
          hint={t("We'll text the confirmation of meters and smart cards here")}
          error={tried || phone.length === 11 ? phoneProblem(phone) : undefined}
          value={phone}
          onValueChange={batch.setPhone}
        />
      )}
      <Review batch={batch} />
    </Screen>
  );
}

function payWords({ lines, ticked, total }: Batch): string {
  if (lines.length > 0)
    return t("Pay {amount} for {count}", { amount: formatMoney(total), count: lines.length });
  if (ticked.length === 0) return t("Choose who to pay for");
  if (ticked.every(isLoading)) return t("Loading...");
  return ticked.every(({ choice }) => hasProducts(choice.pays))
    ? t("Choose a plan or bundle")
    : t("Enter an amount");
}

function Review({ batch: { rows, lines, total, flow } }: { batch: Batch }) {
  const amount = formatMoney(total);
  const isOne = lines.length === 1;
  const ownerFor = (id: string) => rows.filter(({ recipient }) => recipient.id === id).map(ownerOf)[0]?.text;
  return (
    <ConfirmSheet
      pinOnly
      flow={flow}
      title={isOne ? t("1 bill") : t("{count} bills", { count: lines.length })}
      action={t("Pay {amount}", { amount })}
      progress={isOne ? t("Paying 1 bill ...") : t("Paying {count} bills ...", { count: lines.length })}
      amount={amount}
      summary={t("{amount} to {recipient}", {
        amount,
        recipient: lines.map(({ recipient: { name, number } }) => `${name} …${number.slice(-4)}`).join(", "),
      })}
      terms={billTerms}
    >
      {lines.map(({ recipient: { id, name, kind, number }, price, choice: { pays, product } }) => (
        <ListRow
          key={id}
          title={name}
          detail={
            <Digits
              text={[groupDigits(kind, number), product?.name ?? kindWords[pays].name, ownerFor(id)]
                .filter(Boolean)
                .join(" · ")}
            />
          }
          value={formatNaira(price)}
        />
      ))}
    </ConfirmSheet>
  );
}
