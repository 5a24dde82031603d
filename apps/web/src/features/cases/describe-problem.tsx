import { type Advice, adviceFor } from "@manilla/shared/cases/advice";
import { type CaseDetail, caseMessageInput } from "@manilla/shared/cases/contract";
import { answerTime, type CaseKind, caseKinds, isAbout } from "@manilla/shared/cases/kinds";
import { caseMessageMaximum } from "@manilla/shared/cases/rules";
import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { detailText } from "@manilla/shared/wallet/receipt-rows";
import { stateLabel } from "@manilla/shared/wallet/transaction-texts";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { SmallLink, SubmitButton } from "@manilla/ui/base/button.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useState } from "react";
import { forgetDrafts, useDraft } from "#lib/storage/draft.ts";
import { lagosMoment } from "#lib/texts/relative-time.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { Digits } from "#ui/base/digits.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { MoneyText } from "#ui/money/money-text.tsx";
import { DetailsCard } from "#ui/patterns/details-list.tsx";
import { RowList } from "#ui/patterns/row-list.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { useLatestTransactions, useOpenCase } from "./cases.queries.ts";

interface Props {
  kind: CaseKind;
  transaction: ReplyOf<typeof getTransaction> | undefined;
  onTransaction: (id: string) => void;
  onOpened: (detail: CaseDetail) => void;
  onFrozen: (detail: CaseDetail) => void;
  onBack: () => void;
}

export function DescribeProblem({ kind, transaction, onTransaction, onOpened, onFrozen, onBack }: Props) {
  const [message, setMessage] = useDraft(`report.${kind}`, "");
  const [freeze, setFreeze] = useState(true);
  const [tried, setTried] = useState(false);
  const open = useOpenCase();
  const advice = adviceFor(kind, transaction);
  const freezes = kind === "tricked" && freeze;
  const problem = fieldProblem(caseMessageInput, message);

  function submit() {
    setTried(true);
    if (problem !== undefined || open.isPending) return;
    const about = transaction && { transactionId: transaction.id };
    const report = { kind, message, ...about, ...(freezes && { freeze: true }) };
    open.mutate(report, {
      onSuccess: (detail) => {
        forgetDrafts("report.");
        if (freezes) onFrozen(detail);
        else onOpened(detail);
      },
    });
  }

  return (
    <Screen
      title={t(caseKinds[kind].title)}
      back={onBack}
      onSubmit={submit}
      footer={
        <SubmitButton
          label={freezes ? t("Freeze and report") : t("Send report")}
          variant={freezes ? "danger" : "primary"}
          loading={open.isPending}
        />
      }
    >
      {advice && <AdviceCard advice={advice} />}
      {!transaction && caseKinds[kind].about !== "none" && (
        <ChooseTransaction kind={kind} onChoose={onTransaction} />
      )}
      {kind === "tricked" && (
        <Card className="py-2!">
          <Switch label={t("Freeze my account now")} checked={freeze} onCheckedChange={setFreeze} />
        </Card>
      )}
      <TextArea
        label={questionOf(kind, advice !== null)}
        hint={t("We'll reply within {time}. Never write your PIN or a password here.", {
          time: t(answerTime(kind)),
        })}
        maxLength={caseMessageMaximum}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={tried ? problem : undefined}
      />
      {open.error && <Refusal error={open.error} />}
    </Screen>
  );
}

function questionOf(kind: CaseKind, answered: boolean): string {
  if (kind === "wrong_network") return t("Coin, amount, network, address and hash");
  return answered && kind !== "tricked" ? t("Still need help? Tell us what happened") : t("What happened?");
}

function Refusal({ error }: { error: Error }) {
  const caseId = error instanceof ApiError ? error.data["caseId"] : undefined;
  return (
    <Banner
      live
      tone={caseId === undefined ? "error" : "info"}
      action={
        typeof caseId === "string" && (
          <SmallLink to={pathTo(paths.supportCase, caseId)} label={t("Open this case")} />
        )
      }
    >
      {messageOf(error, t("We couldn't send your report. Please try again: we'll only send it once."))}
    </Banner>
  );
}

const mostShown = 4;

function ChooseTransaction({ kind, onChoose }: { kind: CaseKind; onChoose: (id: string) => void }) {
  const latest = useLatestTransactions();
  const fitting = (latest.data ?? []).filter((line) => isAbout(kind, line.kind)).slice(0, mostShown);
  if (fitting.length === 0) return null;
  return (
    <Section title={t("Which transaction is it about?")}>
      <RowList items={fitting} keyOf={({ id }) => id}>
        {(line) => {
          const amount = line.out ?? line.in;
          return (
            <ListRow
              title={t(line.title)}
              detail={`${lagosMoment(line.createdAt)} · ${t(stateLabel(line.state))}`}
              value={amount && <MoneyText value={amount.amount} asset={amount.asset} />}
              onClick={() => onChoose(line.id)}
              chevron
            />
          );
        }}
      </RowList>
    </Section>
  );
}

function AdviceCard({ advice: { tone, title, text, by, since, facts, steps } }: { advice: Advice }) {
  return (
    <>
      <Banner tone={tone} title={t(title)}>
        {t(text)}
        {since && <span className="mt-1 block">{t("Since {date}.", { date: lagosTime(since) })}</span>}
        {by && (
          <span className="mt-1 block font-semibold">
            {t("By {date} at the latest.", { date: lagosTime(by) })}
          </span>
        )}
      </Banner>
      {steps && (
        <Card>
          <h2 className="font-semibold">{t("How a claim goes")}</h2>
          <ol className="mt-2 list-decimal space-y-2 pl-5 text-small marker:text-muted">
            {steps.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
        </Card>
      )}
      {facts.length > 0 && (
        <DetailsCard
          rows={facts.map(({ label, value }) => ({
            label: t(label),
            value: (
              <span className="-my-3 -mr-3 inline-flex min-w-0 items-center">
                <span className="wrap-anywhere min-w-0">
                  <Digits text={detailText({ label, value })} />
                </span>
                <CopyButton
                  iconOnly
                  text={value}
                  label={t("Copy {label}", { label: t(label).toLowerCase() })}
                />
              </span>
            ),
          }))}
        />
      )}
    </>
  );
}
