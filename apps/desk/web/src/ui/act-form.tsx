import { assetCodes, assetName } from "@manilla/shared/assets";
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
import { Field } from "@manilla/ui/fields/field.tsx";
import { TextArea } from "@manilla/ui/fields/text-area.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { Select, SmallButton, TextLink, textsOf } from "./controls.tsx";
import { Failure } from "./states.tsx";

export interface Act {
  kind: ProposalKind;
  label: string;
  subject: string;
  parameters?: Record<string, string>;
}

const parameterLabels: Record<string, string> = {
  amount: "Amount",
  user: "Username or email of the owner",
  contact: "The new email, or the new number with its country code",
  evidence: "Evidence: what proves that this is the owner",
};
const assetNames = Object.fromEntries(assetCodes.map((code) => [code, assetName(code)]));

const keyOf = ({ kind, label }: Act) => kind + label;

/** Buttons of acts against a customer are red, so that nobody presses them by mistake. */
const isHarsh = ({ kind, parameters }: Act) =>
  parameters?.["direction"] === "debit" ||
  ["account.freeze", "identity.reject", "screening.confirm", "withdrawal.reject"].includes(kind);

export function Acts({ acts }: { acts: readonly Act[] }) {
  // `open` is the whole act and not only its key. So the form stays and shows the server's answer even if the reloaded
  // `acts` do not contain this act any more.
  const [open, setOpen] = useState<Act | null>(null);
  const isOpen = (act: Act) => open !== null && keyOf(act) === keyOf(open);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <SmallButton
            key={keyOf(act)}
            variant={isOpen(act) ? "primary" : "secondary"}
            className={isHarsh(act) && !isOpen(act) ? "text-error-ink!" : undefined}
            aria-expanded={isOpen(act)}
            onClick={() => setOpen(isOpen(act) ? null : act)}
          >
            {act.label}
          </SmallButton>
        ))}
      </div>
      {open && <ActForm key={keyOf(open)} act={open} />}
    </div>
  );
}

function ActForm({ act }: { act: Act }) {
  const { kind, subject, parameters = {} } = act;
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [attachment, setAttachment] = useState("");
  // A second press of the button sends the same id, so that only one proposal is created.
  const [id, setId] = useState(() => crypto.randomUUID());
  const propose = useMutation({
    mutationFn: ({ reason = "", ...given }: Record<string, string>) => {
      const body = { id, kind, subject, parameters: { ...parameters, ...given }, reason };
      return callApi(makeProposal, { body: { ...body, ...(attachment && { attachment }) } });
    },
    onSuccess: () => queries.invalidateQueries(),
    onError: () => setId(crypto.randomUUID()),
  });
  const preview = useQuery({
    queryKey: ["preview", kind, subject, parameters],
    queryFn: () => callApi(previewProposal, { body: { kind, subject, parameters } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => heading.current?.focus(), []);
  if (propose.data) return <Made proposal={propose.data} />;
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!propose.isPending) propose.mutate(textsOf(event.currentTarget));
  }
  return (
    <form onSubmit={submit} className="space-y-1 rounded-card border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="pb-2 font-semibold outline-none">
        {proposalNames[kind]}
      </h3>
      {preview.data && <WhoDecides {...preview.data} />}
      <ParameterFields parameters={parameters} />
      <Field
        label="Reason"
        name="reason"
        hint={kind.endsWith(".reject") ? "The customer reads this." : "For the audit log."}
        required
        minLength={5}
        maxLength={1000}
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
      {propose.isError && <Failure error={propose.error} />}
      {propose.error instanceof ApiError && propose.error.code === "conflict" && (
        <TextLink
          to={["/proposals", propose.error.data["proposal"]].filter(Boolean).join("/")}
          className="inline-flex min-h-11 items-center text-small"
        >
          {propose.error.data["proposal"] ? "Open the proposal" : "See open proposals"}
        </TextLink>
      )}
      {preview.data && (
        <SmallButton type="submit" variant={isHarsh(act) ? "danger" : "primary"} loading={propose.isPending}>
          {preview.data.alone ? `${proposalNames[kind]} now` : "Propose"}
        </SmallButton>
      )}
    </form>
  );
}

/** Shows the parameters that staff must still fill in. */
function ParameterFields({ parameters }: { parameters: Record<string, string> }) {
  return Object.entries(parameters).map(([name, value]) => {
    if (name === "asset")
      return <Select key={name} name={name} label="Currency" options={assetNames} defaultValue={value} />;
    const label = parameterLabels[name] ?? name;
    return value === "" && <Field key={name} name={name} label={label} required maxLength={500} />;
  });
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
      {state === "open" ? "Waiting for another person's decision. " : `${outcome ?? state} `}
      <Link to={`/proposals/${id}`} className="underline">
        Open it
      </Link>
    </Banner>
  );
}
