import { type CaseDetail, type CaseMessage, caseMessageInput } from "@manilla/shared/cases/contract";
import { caseMessageMaximum } from "@manilla/shared/cases/rules";
import { lagosTime, lagosWeekday } from "@manilla/shared/lagos";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner, ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";
import { useParams } from "react-router-dom";
import { useDraft } from "#lib/storage/draft.ts";
import { CopyButton } from "#ui/base/copy-button.tsx";
import { ListRow } from "#ui/base/list-row.tsx";
import { caseStates } from "#ui/patterns/case-row.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useCase, useCloseCase, useReply } from "./cases.queries.ts";

export function CaseScreen() {
  const { id = "" } = useParams();
  const query = useCase(id);
  const { data } = query;
  return (
    <Screen
      title={data ? t("Case: {title}", { title: t(data.title) }) : t("Case")}
      back={paths.help}
      footer={data?.canReply && <ReplyForm id={data.id} closed={data.state === "closed"} />}
    >
      {data ? (
        <Content detail={data} />
      ) : (
        <Waiting
          query={query}
          absent={t("This case doesn't exist")}
          failed={t("We couldn't load the case.")}
          rows={4}
        />
      )}
    </Screen>
  );
}

function Content({ detail }: { detail: CaseDetail }) {
  return (
    <>
      <CaseState detail={detail} />
      {detail.transaction && (
        <Card tone="rows">
          <ListRow
            to={pathTo(paths.transaction, detail.transaction.id)}
            title={t(detail.transaction.title)}
            detail={<span className="tabular">{detail.transaction.reference}</span>}
            chevron
          />
        </Card>
      )}
      <Thread messages={detail.messages} />
      {!detail.canReply && <Banner>{t("This case is closed. For a new problem, make a new report.")}</Banner>}
      {detail.state !== "closed" && detail.messages.some(({ author }) => author === "staff") && (
        <Solved id={detail.id} />
      )}
    </>
  );
}

const stateTexts = {
  open: (by: string | null) =>
    by === null ? t("We'll reply by the deadline.") : t("We'll reply by {by} at the latest.", { by }),
  waiting: () => t("We need something from you to continue. Please read our last message."),
  answered: () => t("We've answered. Write below if that doesn't solve your problem."),
  closed: () => t("Still not solved? Write within 30 days to reopen it."),
} as const;

function CaseState({ detail: { number, state, answerBy } }: { detail: CaseDetail }) {
  const { word, tone } = caseStates[state];
  return (
    <Card className="space-y-1 pt-2.5!">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="tabular inline-flex items-center font-semibold">
          {number}
          <CopyButton iconOnly text={number} label={t("Copy the case number")} />
        </span>
        <Badge tone={tone}>{word}</Badge>
      </div>
      <p role="status" className="text-small">
        {stateTexts[state](answerBy && lagosWeekday(answerBy))}
      </p>
    </Card>
  );
}

function Solved({ id }: { id: string }) {
  const close = useCloseCase(id);
  return (
    <Button wide variant="secondary" loading={close.isPending} onClick={() => close.mutate()}>
      {t("Mark as solved")}
    </Button>
  );
}

const writers = { customer: t("You"), staff: t("Manilla support"), system: "Manilla" } as const;

function Thread({ messages }: { messages: readonly CaseMessage[] }) {
  return (
    <ol aria-label={t("Messages")} aria-live="polite" className="flex flex-col gap-3">
      {messages.map(({ id, author, body, createdAt }) => (
        <li
          key={id}
          className={clsx(
            "max-w-[88%] rounded-card px-4 py-3",
            author === "customer" && "self-end bg-accent-soft",
            author === "staff" && "self-start bg-surface shadow-card",
            author === "system" && "max-w-full self-center bg-transparent py-1 text-center text-muted",
          )}
        >
          {author !== "system" && <p className="font-semibold text-small">{writers[author]}</p>}
          <p className="wrap-anywhere whitespace-pre-wrap text-small">{body}</p>
          <time dateTime={createdAt} className="mt-1 block text-micro text-muted">
            {lagosTime(createdAt)}
          </time>
        </li>
      ))}
    </ol>
  );
}

function ReplyForm({ id, closed }: { id: string; closed: boolean }) {
  const [message, setMessage] = useDraft(`case.${id}`, "");
  const reply = useReply(id);
  const problem = fieldProblem(caseMessageInput, message);

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (problem !== undefined || reply.isPending) return;
    reply.mutate(message, { onSuccess: () => setMessage("") });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-2">
      <ErrorBanner
        error={reply.error}
        failed={t("We couldn't send your message. Please try again: we'll only send it once.")}
      />
      <div className="flex flex-wrap items-end justify-end gap-2">
        <TextArea
          label={closed ? t("Reopen with a message") : t("Your message")}
          className="grow basis-44 [&>p]:min-h-0 [&_textarea]:max-h-32 [&_textarea]:min-h-11"
          maxLength={caseMessageMaximum}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          error={message.trim() === "" ? undefined : problem}
        />
        <Button
          type="submit"
          className="mb-1.5 min-h-13!"
          disabled={problem !== undefined}
          loading={reply.isPending}
        >
          {closed ? t("Reopen the case") : t("Send")}
        </Button>
      </div>
    </form>
  );
}
