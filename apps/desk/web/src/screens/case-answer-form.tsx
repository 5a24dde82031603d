import { answerDeskCase, type DeskCase, noteOnDeskCase } from "@manilla/shared/desk/cases-contract";
import { Button } from "@manilla/web/ui/base/button";
import { TextArea } from "@manilla/web/ui/fields/text-area";
import { useRef, useState } from "react";
import { call } from "../lib/call.ts";
import { Failure } from "../ui/states.tsx";
import { useCaseChange } from "./use-case-change.ts";

const outcomes = [
  ["answered", "Answer"],
  ["waiting", "Ask the customer"],
  ["closed", "Answer and close"],
  ["note", "Note for staff"],
] as const;

interface Sent {
  outcome: (typeof outcomes)[number][0];
  text: string;
  messageId: string;
}

/** The answer, begun from a canned one or not; the same message sent twice is written once. */
export function AnswerForm({ of }: { of: DeskCase }) {
  const [text, setText] = useState("");
  const messageId = useRef(crypto.randomUUID());
  const send = useCaseChange(of.id, ({ outcome, ...body }: Sent) => {
    const params = { id: of.id };
    if (outcome === "note") return call(noteOnDeskCase, { params, body });
    return call(answerDeskCase, { params, body: { ...body, state: outcome } });
  });
  function write(next: string) {
    setText(next);
    // Another text is another message, also after an answer of the server was lost.
    messageId.current = crypto.randomUUID();
  }
  const blank = text.trim() === "" || send.isPending;
  const closed = of.state === "closed";
  return (
    <section aria-label="Answer" className="space-y-3 rounded-card bg-surface p-4 shadow-card">
      <CannedAnswers answers={of.answers} onChoose={write} />
      <TextArea
        label="Message to the customer, or a note"
        maxLength={4_000}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {send.error && <Failure error={send.error} />}
      <div className="flex flex-wrap gap-2">
        {outcomes.map(([outcome, label], index) => (
          <Button
            key={outcome}
            size="sm"
            variant={index === 0 ? "primary" : "secondary"}
            disabled={blank || (closed && outcome !== "note")}
            onClick={() =>
              send.mutate({ outcome, text, messageId: messageId.current }, { onSuccess: () => write("") })
            }
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface CannedAnswersProps {
  answers: DeskCase["answers"];
  onChoose: (text: string) => void;
}

function CannedAnswers({ answers, onChoose }: CannedAnswersProps) {
  function choose(chosen: string): void {
    const answer = answers.find(({ id }) => id === chosen);
    if (answer) onChoose(answer.text);
  }
  return (
    <label className="flex flex-wrap items-center gap-2 text-small">
      Canned answer
      <select
        value=""
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 min-w-0 grow rounded-field border border-edge bg-surface px-3"
      >
        <option value="">Choose one to begin with</option>
        {answers.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
