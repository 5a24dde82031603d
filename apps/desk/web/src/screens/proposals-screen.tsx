import {
  listProposals,
  type ProposalState,
  proposalNames,
  proposalStates,
} from "@manilla/shared/desk/proposal-contract";
import { seconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { lagosTime } from "../lib/time.ts";
import { ViewTitle } from "../ui/saved-views.tsx";
import { LinkedRows } from "../ui/table.tsx";

export const stateTones = {
  open: "warning",
  approved: "info",
  applied: "success",
  failed: "error",
  rejected: "error",
  withdrawn: "neutral",
  expired: "neutral",
} as const satisfies Record<ProposalState, string>;

export function ProposalsScreen() {
  const [params, setParams] = useSearchParams();
  const state = proposalStates.find((name) => name === (params.get("state") ?? "open"));
  const list = useQuery({
    queryKey: ["proposals", state],
    queryFn: () => callApi(listProposals, { query: { state } }),
    refetchInterval: seconds(15),
  });
  return (
    <>
      <ViewTitle title="Proposals" />
      <div className="flex flex-wrap gap-1.5">
        {proposalStates.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => setParams({ state: name })}
            className={clsx(
              "min-h-11 rounded-full px-4 font-medium text-small capitalize",
              name === state ? "bg-accent text-on-accent" : "bg-surface text-ink hover:bg-sunken",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <LinkedRows
        key={state}
        query={list}
        empty={state === "open" ? "No open proposals." : "No proposals."}
        base="/proposals"
        columns="flex flex-wrap"
      >
        {(row) => (
          <>
            <span className="tabular font-semibold">#{row.number}</span>
            <Badge tone={stateTones[row.state]}>{row.state}</Badge>
            <span className="wrap-anywhere min-w-0 grow font-medium">{row.summary}</span>
            {row.amount !== "0.00" && (
              <span className="tabular font-semibold">{formatNaira(row.amount)}</span>
            )}
            <span className="w-full text-muted">
              {proposalNames[row.kind]} · by {row.maker.username} on {lagosTime(row.madeAt)}
              {row.state === "open" && ` · until ${lagosTime(row.expiresAt)}`}
            </span>
          </>
        )}
      </LinkedRows>
    </>
  );
}
