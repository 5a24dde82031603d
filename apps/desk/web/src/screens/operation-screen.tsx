import { readOperation } from "@manilla/shared/desk/customer-contract";
import type { ProposalKind } from "@manilla/shared/desk/proposal-contract";
import { kindWords, stateWords } from "@manilla/shared/wallet/operation-texts";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Banner } from "@manilla/ui/base/banner.tsx";
import { Card, Section } from "@manilla/ui/base/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { useMay } from "../lib/session.ts";
import { Acts } from "../ui/act-form.tsx";
import { CustomerLink } from "../ui/cell.tsx";
import { FailedReload, Pending } from "../ui/states.tsx";
import { Facts, TableSection } from "../ui/table.tsx";

export function OperationScreen() {
  const { id = "" } = useParams();
  const may = useMay();
  const page = useQuery({
    queryKey: ["operation", id],
    queryFn: () => callApi(readOperation, { params: { id } }),
  });
  if (!page.data) return <Pending query={page} />;
  const { operation, details, next, acts, timeline, journal, attempts, messages, staff } = page.data;
  const { reference, kind, state, username, user_id: userId, transaction_id: _, final, ...facts } = operation;
  return (
    <>
      <FailedReload query={page} />
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-semibold text-title">{reference}</h1>
        <Badge tone="info">{kindWords(kind ?? "")}</Badge>
        <Badge tone={final === "true" ? "success" : "warning"}>{stateWords(state ?? "")}</Badge>
      </div>
      {userId && <CustomerLink id={userId} username={username} />}
      <Banner tone="info" title="What happens next">
        {next}
      </Banner>
      {may("proposals.make") && acts.length > 0 && (
        <Section title="What may be done">
          <Acts
            // Cast: the server lists only kinds of proposals.
            acts={acts.map((act) => ({ ...act, kind: act.kind as ProposalKind }))}
          />
        </Section>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_24rem] [&>*]:min-w-0">
        <div className="space-y-5">
          <TableSection title="Timeline" rows={timeline} empty="No steps yet." />
          <TableSection title="Journal" rows={journal} empty="No money has moved." />
          <TableSection title="Orders sent to the vendor" rows={attempts} />
          <TableSection
            title="Messages of the vendor"
            rows={messages}
            empty="The vendor has sent nothing about it."
          />
          <TableSection title="What staff did" rows={staff} empty="No staff actions yet." />
        </div>
        <Card className="space-y-4">
          <Facts facts={facts} />
          {Object.keys(details).length > 0 && (
            <>
              <h2 className="border-line border-t pt-4 font-semibold text-small">
                Details and vendor's answer, masked
              </h2>
              <Facts facts={details} />
            </>
          )}
        </Card>
      </div>
    </>
  );
}
