import type { RecipientKind, SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { formatMoney, toDecimal } from "@manilla/shared/money";
import { paths } from "@manilla/shared/web-paths";
import { useState } from "react";
import { useLimits } from "../../../lib/live/limits.ts";
import { useTrouble } from "../../../lib/live/provider-health.ts";
import { useBalanceText } from "../../../lib/money/use-balance-text.ts";
import { t } from "../../../lib/texts/t.ts";
import { Banner } from "../../../ui/base/banner.tsx";
import { Button } from "../../../ui/base/button.tsx";
import { Section } from "../../../ui/base/card.tsx";
import { PhoneField } from "../../../ui/fields/phone-field.tsx";
import { LimitNote } from "../../../ui/money/limit-note.tsx";
import { RowList } from "../../../ui/patterns/row-list.tsx";
import { Screen } from "../../../ui/patterns/screen.tsx";
import { Waiting } from "../../../ui/states/waiting.tsx";
import { NothingSaved } from "../recipients/nothing-saved.tsx";
import { useRecipients } from "../recipients/recipients.queries.ts";
import { QuickAmounts } from "../wizard/steps/quick-amounts.tsx";
import { BatchLine } from "./batch-line.tsx";
import { BatchReview } from "./batch-review.tsx";
import { billerOf, emptyChoice, hasProducts } from "./order.ts";
import { payWords } from "./pay-words.ts";
import { BatchResults } from "./results/batch-results.tsx";
import { type Batch, useBatch } from "./use-batch.ts";

const quick = [100, 200, 500, 1_000] as const;

/** Bills for several saved recipients: one review, one PIN, and a result for each. */
export function BatchScreen() {
  const list = useRecipients();
  const batch = useBatch();
  if (batch.results) return <BatchResults batch={batch} results={batch.results} />;
  if (list.data && batch.recipients.length > 0) return <Form batch={batch} />;
  return (
    <Screen title={t("Several bills at once")} back={paths.billRecipients}>
      {list.data ? (
        <NothingSaved />
      ) : (
        <Waiting query={list} failed={t("Your saved recipients could not be loaded.")} rows={3} />
      )}
    </Screen>
  );
}

const headings: readonly { kind: RecipientKind; title: string }[] = [
  { kind: "phone", title: t("Phones") },
  { kind: "meter", title: t("Meters") },
  { kind: "card", title: t("Smart cards") },
];

function Form({ batch }: { batch: Batch }) {
  const { recipients, lines, total, flow } = batch;
  const [tried, setTried] = useState(false);
  const problem = problemOf(batch);
  const sum = formatMoney(total);
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
          {tried && problem && (
            <Banner live tone="error">
              {problem}
            </Banner>
          )}
          <Button wide size="lg" type="submit" disabled={batch.chosen.length === 0}>
            {payWords({ count: lines.length, sum, chosen: batch.chosen, known: batch.known })}
          </Button>
        </div>
      }
    >
      <div>
        <p className="text-center text-muted text-small">{useBalanceText(batch.balance)}</p>
        <LimitNote of="bills" limits={useLimits().data} funds={batch.balance && toDecimal(batch.balance)} />
      </div>
      {headings.map(({ kind, title }) => (
        <Group
          key={kind}
          title={title}
          batch={batch}
          recipients={recipients.filter((recipient) => recipient.kind === kind)}
          tried={tried}
        />
      ))}
      {batch.needsPhone && (
        <PhoneField
          label={t("Phone number")}
          hint={t("We'll text the confirmation of meters and smart cards here")}
          error={tried || batch.phone.length === 11 ? batch.phoneProblem : undefined}
          value={batch.phone}
          onValueChange={batch.setPhone}
        />
      )}
      <BatchReview lines={lines} sum={sum} flow={flow} ownerOf={batch.ownerOf} />
    </Screen>
  );
}

function problemOf(batch: Batch): string | undefined {
  const wrong = batch.recipients.map(batch.problemOf).find((problem) => problem !== undefined);
  const phone = batch.needsPhone ? batch.phoneProblem : undefined;
  const loading = batch.isLoading ? t("The companies are still loading.") : undefined;
  return wrong ?? loading ?? batch.tooMany ?? phone ?? batch.balanceProblem;
}

interface GroupProps {
  title: string;
  batch: Batch;
  recipients: readonly SavedRecipient[];
  /** Pay was tapped: what is wrong is shown. */
  tried: boolean;
}

/** The phones, the meters or the cards. */
function Group({ title, batch, recipients, tried }: GroupProps) {
  const troubleAt = useTrouble("biller");
  if (recipients.length === 0) return null;
  return (
    <Section title={title}>
      {recipients[0]?.kind === "phone" && <SameForAll onChoose={batch.setAll} />}
      <RowList items={recipients} keyOf={({ id }) => id} className="divide-y divide-line">
        {(recipient) => {
          const { id } = recipient;
          const choice = batch.choiceFor(id);
          const biller = billerOf(recipient, choice ?? emptyChoice(recipient), batch.known.billers);
          return (
            <BatchLine
              recipient={recipient}
              choice={choice}
              billers={batch.billers}
              hasBiller={biller !== undefined}
              owner={batch.ownerOf(id)}
              trouble={troubleAt(biller?.identifier)}
              problem={tried || isWrong(batch, id) ? batch.problemOf(recipient) : undefined}
              locked={batch.isLocked(id)}
              onChoose={(part) => batch.choose(recipient, part)}
              onUntick={() => batch.untick(id)}
            />
          );
        }}
      </RowList>
    </Section>
  );
}

/** A line that was just ticked is not wrong yet, unless its company says so. */
function isWrong(batch: Batch, id: string): boolean {
  const choice = batch.choiceFor(id);
  const typed = choice !== undefined && !hasProducts(choice.pays) && choice.raw !== "";
  return typed || batch.known.customers[id]?.problem !== undefined;
}

function SameForAll({ onChoose }: { onChoose: (raw: string) => void }) {
  return (
    <div className="space-y-2">
      <p className="text-muted text-small">
        {t("Tap an amount to give everyone the same airtime, or set each one.")}
      </p>
      <QuickAmounts
        amounts={quick}
        onChoose={onChoose}
        labelOf={(amount) => t("{amount} for everyone", { amount })}
      />
    </div>
  );
}
