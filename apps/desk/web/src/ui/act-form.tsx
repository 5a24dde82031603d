import { assetCodes, assetName } from "@manilla/shared/assets";
import { makeProposal, type ProposalReply } from "@manilla/shared/desk/proposal-contract";
import { type ProposalKind, proposalNames } from "@manilla/shared/desk/proposals";
import { Banner } from "@manilla/web/ui/base/banner";
import { Button } from "@manilla/web/ui/base/button";
import { Field } from "@manilla/web/ui/fields/field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../lib/call.ts";
import { Failure } from "./states.tsx";

/** The label of each parameter that a person fills in. */
const labels: Record<string, string> = {
  amount: "Amount",
  user: "User name or e-mail of the owner",
  contact: "The new e-mail, or the new number with its country code",
  evidence: "Evidence: what proves that this is the owner",
};

export interface Act {
  kind: ProposalKind;
  label: string;
  subject: string;
  /** The form asks for those with an empty text, and lets one choose the `asset`. */
  parameters: Record<string, string>;
}

const keyOf = ({ kind, label }: Act) => kind + label;

/** A button for each act; pressing one asks for the reason and what else it needs, and proposes it. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  // It stays when a list that is loaded anew no longer has it: its answer is still to be read.
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
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useState(act.parameters);
  const [reason, setReason] = useState("");
  const [attachment, setAttachment] = useState("");
  // One id for one form: a second press of the button is the same proposal.
  const [id, setId] = useState(() => crypto.randomUUID());
  const propose = useMutation({
    mutationFn: () =>
      call(makeProposal, {
        body: {
          id,
          kind: act.kind,
          subject: act.subject,
          parameters: values,
          reason,
          ...(attachment && { attachment }),
        },
      }),
    onSuccess: () => queries.invalidateQueries(),
    onError: () => setId(crypto.randomUUID()),
  });
  useEffect(() => heading.current?.focus(), []);
  const { data: made } = propose;
  if (made) return <Made proposal={made} />;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!propose.isPending) propose.mutate();
  }
  return (
    <form onSubmit={submit} className="space-y-1 rounded-card border border-line p-4">
      <h3 ref={heading} tabIndex={-1} className="pb-2 font-semibold outline-none">
        {proposalNames[act.kind]}
      </h3>
      <Parameters asked={act.parameters} values={values} onChange={setValues} />
      <Field
        label="Reason"
        hint={act.kind.endsWith(".reject") ? "The customer reads this." : "For the audit log."}
        required
        minLength={5}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Attachment text={attachment} onChange={setAttachment} />
      {propose.isError && <Failure error={propose.error} />}
      <Button type="submit" size="sm" loading={propose.isPending}>
        Propose
      </Button>
    </form>
  );
}

interface ParametersProps {
  asked: Readonly<Record<string, string>>;
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

/** A field for each parameter that a person fills in. */
function Parameters({ asked, values, onChange }: ParametersProps) {
  return Object.entries(asked)
    .filter(([name, value]) => value === "" || name === "asset")
    .map(([name]) =>
      name === "asset" ? (
        <AssetField
          key={name}
          asset={values[name] ?? "NGN"}
          onChange={(asset) => onChange({ ...values, asset })}
        />
      ) : (
        <Field
          key={name}
          label={labels[name] ?? name}
          required
          maxLength={500}
          value={values[name] ?? ""}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ),
    );
}

/** Naira or a coin. */
function AssetField({ asset, onChange }: { asset: string; onChange: (asset: string) => void }) {
  return (
    <label className="block pb-2 font-medium text-small">
      Currency
      <select
        value={asset}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-1.5 block min-h-12 w-full rounded-field border border-edge bg-surface px-4 font-normal text-body"
      >
        {assetCodes.map((code) => (
          <option key={code} value={code}>
            {assetName(code)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Attachment({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <label className="block pb-2 font-medium text-small">
      Attachment, as text (optional)
      <textarea
        rows={2}
        maxLength={10_000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="mt-1.5 block w-full rounded-field border border-edge bg-surface px-4 py-3 font-normal text-body"
      />
    </label>
  );
}

/** The result of the proposal that was just made. */
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
