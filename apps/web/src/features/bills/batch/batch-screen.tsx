import { formatNaira } from "@manilla/shared/format-money";
import { toDecimal } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { Bookmark } from "lucide-react";
import { useState } from "react";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Button, ButtonLink } from "../../../ui/base/button.tsx";
import { Card } from "../../../ui/base/card.tsx";
import { ConfirmSheet } from "../../../ui/patterns/confirm-sheet.tsx";
import { DetailsList } from "../../../ui/patterns/details-list.tsx";
import { EmptyState } from "../../../ui/patterns/empty-state.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { Waiting } from "../../../ui/patterns/waiting.tsx";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { useBalanceNote } from "../wizard/amount-step.tsx";
import { balanceProblem } from "../wizard/checks.ts";
import { QuickAmounts } from "../wizard/quick-amounts.tsx";
import { BatchLine } from "./batch-line.tsx";
import { BatchResults } from "./batch-results.tsx";
import { type Batch, useBatch } from "./use-batch.ts";

const quick = [100, 200, 500, 1_000] as const;

/** Airtime for several saved phones: one review, one PIN, and a result for each. */
export function BatchScreen() {
  const list = useRecipients();
  const batch = useBatch();
  if (batch.results) return <BatchResults results={batch.results} onAgain={batch.again} />;
  if (list.data && batch.recipients.length > 0) return <Form batch={batch} />;
  return (
    <Screen title={t("Airtime for several")} back={paths.billRecipients}>
      {list.data ? (
        <EmptyState
          icon={<Bookmark className="size-7" />}
          title={t("No saved phones yet")}
          detail={t("Open the receipt of an airtime purchase and choose Save with a name.")}
          action={<ButtonLink to={paths.billHistory}>{t("See your bills")}</ButtonLink>}
        />
      ) : (
        <Waiting query={list} failed={t("Your saved recipients could not be loaded.")} rows={3} />
      )}
    </Screen>
  );
}

function Form({ batch }: { batch: Batch }) {
  const { recipients, lines, total, flow } = batch;
  const [tried, setTried] = useState(false);
  const problem = problemOf(batch);
  const sum = formatNaira(toDecimal(total));
  const choose = batch.ticked > 0 ? t("Enter an amount") : t("Choose who gets airtime");
  const payable =
    lines.length > 0 ? t("Pay {amount} for {count}", { amount: sum, count: lines.length }) : choose;
  return (
    <Screen
      title={t("Airtime for several")}
      back={paths.billRecipients}
      onSubmit={() => {
        setTried(true);
        if (problem === undefined) flow.open();
      }}
      footer={
        <div className="flex flex-col gap-3">
          {tried && problem && (
            <Banner live tone="error">
              {problem}
            </Banner>
          )}
          <Button wide size="lg" type="submit" disabled={batch.ticked === 0}>
            {payable}
          </Button>
        </div>
      }
    >
      <SameForAll onChoose={batch.setAll} />
      <Card tone="rows">
        <ul className="divide-y divide-line">
          {recipients.map((recipient) => (
            <li key={recipient.id}>
              <BatchLine
                recipient={recipient}
                raw={batch.amountOf(recipient.id)}
                // A line that was just ticked is not wrong yet.
                problem={
                  !tried && batch.amountOf(recipient.id) === "" ? undefined : batch.problemOf(recipient.id)
                }
                locked={batch.isLocked(recipient.id)}
                onChange={(raw) => batch.setAmount(recipient.id, raw)}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Confirm batch={batch} sum={sum} />
    </Screen>
  );
}

function problemOf({ recipients, tooMany, problemOf: of, total, balance }: Batch): string | undefined {
  const wrong = recipients.map(({ id }) => of(id)).find((problem) => problem !== undefined);
  return wrong ?? tooMany ?? balanceProblem(total, balance);
}

function SameForAll({ onChoose }: { onChoose: (raw: string) => void }) {
  return (
    <div className="space-y-2">
      <p className="text-muted text-small">
        {t("{balance}. Tap an amount to give it to everyone below, or enter each.", {
          balance: useBalanceNote(),
        })}
      </p>
      <QuickAmounts
        amounts={quick}
        onChoose={onChoose}
        labelOf={(amount) => t("{amount} for everyone", { amount })}
      />
    </div>
  );
}

function Confirm({ batch: { lines, flow }, sum }: { batch: Batch; sum: string }) {
  return (
    <ConfirmSheet
      pinOnly
      flow={flow}
      title={t("Airtime for {count}", { count: lines.length })}
      action={t("Pay {amount}", { amount: sum })}
      progress={t("Buying for {count}, one after the other ...", { count: lines.length })}
    >
      <DetailsList
        rows={[
          ...lines.map(({ recipient, price }) => ({
            label: recipient.name,
            value: formatNaira(toDecimal(price)),
          })),
          { label: t("Total"), value: sum, strong: true },
        ]}
      />
    </ConfirmSheet>
  );
}
