import { answerDeskCase, type DeskCase, noteOnDeskCase } from "@manilla/shared/desk/cases-contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callApi } from "../lib/call.ts";
import { Select, SmallButton } from "../ui/controls.tsx";
import { Failure } from "../ui/states.tsx";

const outcomes = [
  ["answered", "Answer"],
  ["open", "Reply, answer later"],
  ["waiting", "Ask the customer"],
  ["closed", "Answer and close"],
  ["note", "Note for staff"],
] as const;

interface Sent {
  outcome: (typeof outcomes)[number][0];
  text: string;
  messageId: string;
}

export function AnswerForm({ of }: { of: DeskCase }) {
  const [text, setText] = useState("");
  const [suggested, setSuggested] = useState<Sent["outcome"]>("answered");
  const messageId = useRef(crypto.randomUUID());
  const send = useCaseChange(of.id, ({ outcome, ...body }: Sent) => {
    const params = { id: of.id };
    if (outcome === "note") return callApi(noteOnDeskCase, { params, body });
    return callApi(answerDeskCase, { params, body: { ...body, state: outcome } });
  });
  function write(next: string) {
    setText(next);
    // A new id for each new text, because the server stores a message once per id.
    messageId.current = crypto.randomUUID();
  }
  const blank = text.trim() === "" || send.isPending;
  const closed = of.state === "closed";
  return (
    <section aria-label="Answer" className="space-y-3 rounded-card bg-surface p-4 shadow-card">
      <Select
        label="Canned answer"
        value=""
        empty="Choose one to begin with"
        options={Object.fromEntries(of.answers.map(({ id, title }) => [id, title]))}
        onChange={(event) => {
          const answer = of.answers.find(({ id }) => id === event.target.value);
          write(answer?.text ?? text);
          setSuggested(answer?.state ?? suggested);
        }}
      />
      <TextArea
        label="Message to the customer, or a note"
        maxLength={4_000}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {send.error && <Failure error={send.error} />}
      <div className="flex flex-wrap gap-2">
        {outcomes.map(([outcome, label]) => (
          <SmallButton
            key={outcome}
            variant={outcome === suggested ? "primary" : "secondary"}
            disabled={blank || (closed && outcome !== "note")}
            onClick={() =>
              send.mutate({ outcome, text, messageId: messageId.current }, { onSuccess: () => write("") })
            }
          >
            {label}
          </SmallButton>
        ))}
      </div>
      <p className="text-muted text-small">
        “Reply, answer later” keeps the case open with its deadline. The others end or stop the deadline.
      </p>
    </section>
  );
}

export function useCaseChange<Input>(id: string, send: (input: Input) => Promise<DeskCase>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    // Changes to a case run one after the other, so that the reply cached last is the case's newest state.
    scope: { id: `case ${id}` },
    onSuccess: async (detail) => {
      await cacheReply(queries, ["case", id], detail);
      void queries.invalidateQueries({ queryKey: ["cases"] });
    },
  });
}
