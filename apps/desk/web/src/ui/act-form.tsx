import {
  makeProposal,
  type ProposalKind,
  type ProposalReply,
  previewProposal,
  proposalNames,
} from "@manilla/shared/desk/proposal-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Button } from "@manilla/ui/base/button.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../lib/call.ts";
import { Parameters } from "./act-fields.tsx";
import { Failure } from "./states.tsx";

export interface Act {
  kind: ProposalKind;
  label: string;
  subject: string;
  parameters: Record<string, string>;
}

export const actOf = (kind: ProposalKind, label: string, subject: string, parameters = {}): Act => ({
  kind,
  label,
  subject,
  parameters,
});

const keyOf = ({ kind, label }: Act) => kind + label;

/** Acts against a customer are red, so that nobody presses one by mistake. */
const isHarsh = ({ kind, parameters }: Act) =>
  parameters["direction"] === "debit" ||
  ["account.freeze", "identity.reject", "screening.confirm", "withdrawal.reject"].includes(kind);

export function Acts({ acts }: { acts: readonly Act[] }) {
  // The form stays open even if a reloaded list no longer contains the act, because the form shows the answer.
  const [open, setOpen] = useState<Act | null>(null);
  const isOpen = (act: Act) => open !== null && keyOf(act) === keyOf(open);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <Button
            key={keyOf(act)}
            size="sm"
            variant={isOpen(act) ? "primary" : "secondary"}
            className={isHarsh(act) && !isOpen(act) ? "text-error-ink!" : undefined}
            aria-expanded={isOpen(act)}
            onClick={() => setOpen(isOpen(act) ? null : act)}
          >
            {act.label}
          </Button>
        ))}
      </div>
      {open && <ActForm key={keyOf(open)} act={open} />}
    </div>
  );
}

function ActForm({ act }: { act: Act }) {
  const { kind, subject, parameters } = act;
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useState(parameters);
  const [reason, setReason] = useState("");
  const [attachment, setAttachment] = useState("");
  // A second press of the button sends the same id, so that only one proposal is made.
  const [id, setId] = useState(() => crypto.randomUUID());
  const propose = useMutation({
    mutationFn: () =>
      call(makeProposal, {
        body: {
          id,
          kind,
          subject,
          parameters: values,
          reason,
          ...(attachment && { attachment }),
        },
      }),
    onSuccess: () => queries.invalidateQueries(),
    onError: () => setId(crypto.randomUUID()),
  });
  useEffect(() => heading.current?.focus(), []);
  const preview = usePreview(act);
  const { data: made } = propose;
  if (made) return <Made proposal={made} />;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!propose.isPending) propose.mutate();
  }
  return (
    <form onSubmit={submit} className="space-y-1 rounded-card border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="pb-2 font-semibold outline-none">
        {proposalNames[kind]}
      </h3>
      {preview.data && <WhoDecides {...preview.data} />}
      <Parameters asked={parameters} values={values} onChange={setValues} />
      <Field
        label="Reason"
        hint={kind.endsWith(".reject") ? "The customer reads this." : "For the audit log."}
        required
        minLength={5}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextArea
        label="Attachment, as text (optional)"
        maxLength={10_000}
        value={attachment}
        onChange={(event) => setAttachment(event.currentTarget.value)}
      />
      {preview.isError && !propose.isError && (
        <Failure error={preview.error} retry={() => void preview.refetch()} />
      )}
      {propose.isError && <Refused error={propose.error} />}
      {preview.data && (
        <Button
          type="submit"
          size="sm"
          variant={isHarsh(act) ? "danger" : "primary"}
          loading={propose.isPending}
        >
          {preview.data.alone ? `${proposalNames[kind]} now` : "Propose"}
        </Button>
      )}
    </form>
  );
}

function usePreview({ kind, subject, parameters }: Act) {
  return useQuery({
    queryKey: ["preview", kind, subject, parameters],
    queryFn: () => call(previewProposal, { body: { kind, subject, parameters } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

function Refused({ error }: { error: Error }) {
  return (
    <>
      <Failure error={error} />
      {error instanceof ApiError && error.code === "conflict" && (
        <Link
          to="/proposals"
          className="inline-flex min-h-11 items-center text-accent-ink text-small underline"
        >
          See open proposals
        </Link>
      )}
    </>
  );
}

function WhoDecides({ alone, deciders }: ReplyOf<typeof previewProposal>) {
  const roles = new Intl.ListFormat("en", { type: "disjunction" }).format(deciders);
  return (
    <p role="status" className="pb-2 text-small">
      {alone
        ? "This happens at once. Your role may do it without a second person."
        : `Nothing happens until another person approves it (${roles}).`}
    </p>
  );
}

function Made({ proposal: { id, number, summary, state, outcome } }: { proposal: ProposalReply }) {
  return (
    <Banner tone={state === "failed" ? "error" : "success"} live title={`Proposal #${number}: ${summary}`}>
      {state === "open" ? "It waits for the decision of another person. " : `${outcome ?? state} `}
      <Link to={`/proposals/${id}`} className="underline">
        Open it
      </Link>
    </Banner>
  );
}
