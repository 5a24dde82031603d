import { message as messageInput } from "@manilla/shared/cases/contract";
import { caseMessageMaximum } from "@manilla/shared/cases/rules";
import { fieldProblem } from "@manilla/ui/api/parse.ts";
import { ErrorBanner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useDraft } from "#lib/storage/draft.ts";
import { useReply } from "./cases.queries.ts";

/** A message reopens a closed case. */
export function ReplyForm({ id, closed }: { id: string; closed: boolean }) {
  const [message, setMessage] = useDraft(`case.${id}`, "");
  const reply = useReply(id);
  const problem = fieldProblem(messageInput, message);

  function submit(event: React.SubmitEvent) {
    event.preventDefault();
    if (problem !== undefined || reply.isPending) return;
    reply.mutate(message, { onSuccess: () => setMessage("") });
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextArea
        label={closed ? t("Reopen with a message") : t("Your message")}
        rows={3}
        maxLength={caseMessageMaximum}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        error={message.trim() === "" ? undefined : problem}
      />
      <ErrorBanner
        error={reply.error}
        failed={t("Your message could not be sent. Please try again: we'll only send it once.")}
      />
      <Button wide type="submit" disabled={problem !== undefined} loading={reply.isPending}>
        {closed ? t("Reopen the case") : t("Send")}
      </Button>
    </form>
  );
}
