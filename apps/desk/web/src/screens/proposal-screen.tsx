import {
  decideProposal,
  type ProposalReply,
  proposalNames,
  readProposal,
  withdrawProposal,
} from "@manilla/shared/desk/proposal-contract";
import { formatNaira } from "@manilla/shared/format-money";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { useMay, useSession } from "../lib/session.ts";
import { CustomerLink } from "../ui/cell.tsx";
import { SmallButton } from "../ui/controls.tsx";
import { FailedReload, Failure, Pending } from "../ui/states.tsx";
import { Facts } from "../ui/table.tsx";
import { stateTones } from "./proposals-screen.tsx";

export function ProposalScreen() {
  const { id = "" } = useParams();
  const page = useQuery({
    queryKey: ["proposal", id],
    queryFn: () => callApi(readProposal, { params: { id } }),
  });
  if (!page.data) return <Pending query={page} />;
  const proposal = page.data;
  const { number, kind, state, summary, amount, reason, attachment, maker, checker, userId, username } =
    proposal;
  return (
    <div className="max-w-3xl space-y-5">
      <FailedReload query={page} />
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-title">Proposal #{number}</h1>
        <Badge tone={stateTones[state]}>{state}</Badge>
      </div>
      <Card className="space-y-4">
        <p className="font-semibold text-lead [overflow-wrap:anywhere]">{summary}</p>
        <Facts
          facts={{
            kind: proposalNames[kind],
            amount: amount === "0.00" ? null : formatNaira(amount),
            reason,
            "proposed by": maker.username,
            made_at: proposal.madeAt,
            expires_at: state === "open" ? proposal.expiresAt : null,
            ...Object.fromEntries(
              Object.entries(proposal.parameters).filter(([name]) => name !== "user" && name !== "amount"),
            ),
            "decided by": checker?.username ?? (proposal.alone ? "within the maker's own authority" : null),
            decided_at: proposal.decidedAt,
            "reason of the decision": proposal.decisionReason,
            outcome: proposal.outcome,
          }}
        />
        {userId && <CustomerLink id={userId} username={username} />}
        {attachment && (
          <figure>
            <figcaption className="pb-1 text-muted text-small">Attachment</figcaption>
            <pre className="whitespace-pre-wrap rounded-field bg-sunken p-3 text-small [overflow-wrap:anywhere]">
              {attachment}
            </pre>
          </figure>
        )}
      </Card>
      {state === "open" && <Decision proposal={proposal} reload={() => void page.refetch()} />}
    </div>
  );
}

interface DecisionProps {
  proposal: ProposalReply;
  reload: () => void;
}

interface Choice {
  approves: boolean;
  reason: string;
}

function Decision({ proposal: { id, version, maker }, reload }: DecisionProps) {
  const queries = useQueryClient();
  const may = useMay();
  const { data: session } = useSession();
  // The page refetches, but a decision must be about the version that the person has read.
  const [read, setRead] = useState(version);
  const done = { onSuccess: () => queries.invalidateQueries(), onError: reload };
  const decide = useMutation({
    mutationFn: ({ approves, reason }: Choice) =>
      callApi(decideProposal, {
        params: { id },
        body: { version: read, approves, ...(reason.trim() && { reason }) },
      }),
    ...done,
  });
  const takeBack = useMutation({ mutationFn: () => callApi(withdrawProposal, { params: { id } }), ...done });
  const isCurrent = read === version;
  const error = takeBack.error ?? (isCurrent ? decide.error : null);
  const busy = decide.isPending || takeBack.isPending;
  const isOwn = session?.staffId === maker.id;
  return (
    <Card className="space-y-3">
      <h2 className="font-semibold text-heading">Decide</h2>
      {isOwn ? (
        <>
          <p className="text-small">You made this proposal: another person must decide.</p>
          <SmallButton loading={takeBack.isPending} disabled={busy} onClick={() => takeBack.mutate()}>
            Take it back
          </SmallButton>
        </>
      ) : !may("proposals.decide") ? (
        <p className="text-small">Waiting for a person whose role may decide.</p>
      ) : isCurrent ? (
        <ApproveOrReject busy={busy} decide={decide.mutate} />
      ) : (
        <>
          <Banner tone="warning" live>
            The proposal was changed since you read it. Read it again.
          </Banner>
          <SmallButton
            onClick={() => {
              decide.reset();
              setRead(version);
            }}
          >
            I have read it
          </SmallButton>
        </>
      )}
      {error && <Failure error={error} />}
    </Card>
  );
}

function ApproveOrReject({ busy, decide }: { busy: boolean; decide: (choice: Choice) => void }) {
  const [reason, setReason] = useState("");
  return (
    <>
      <Field
        label="Reason"
        hint="Needed to reject."
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <SmallButton variant="primary" disabled={busy} onClick={() => decide({ approves: true, reason })}>
          Approve
        </SmallButton>
        <SmallButton
          variant="danger"
          disabled={busy || reason.trim().length < 5}
          onClick={() => decide({ approves: false, reason })}
        >
          Reject
        </SmallButton>
      </div>
    </>
  );
}
