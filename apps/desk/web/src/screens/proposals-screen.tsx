import {
  listProposals,
  type ProposalReply,
  type ProposalState,
  proposalNames,
  proposalStates,
} from "@manilla/shared/desk/proposal-contract";
import { seconds } from "@manilla/shared/duration";
import { formatNaira } from "@manilla/shared/format-money";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { call } from "../lib/call.ts";
import { lagosTime } from "../lib/time.ts";
import { useRowKeys } from "../lib/use-keys.ts";
import { ViewTitle } from "../ui/saved-views.tsx";
import { Empty, Pending } from "../ui/states.tsx";

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
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const state = proposalStates.find((name) => name === (params.get("state") ?? "open"));
  const list = useQuery({
    queryKey: ["proposals", state],
    queryFn: () => call(listProposals, { query: { state } }),
    refetchInterval: seconds(15),
  });
  const rows = list.data ?? [];
  const [current, setCurrent] = useRowKeys(rows, ({ id }) => void navigate(`/proposals/${id}`));
  return (
    <>
      <ViewTitle title="Proposals" />
      <div className="flex flex-wrap gap-1.5">
        {proposalStates.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            onClick={() => {
              setParams({ state: name });
              setCurrent(0);
            }}
            className={clsx(
              "min-h-11 rounded-full px-4 font-medium text-small capitalize",
              name === state ? "bg-accent text-on-accent" : "bg-surface text-ink hover:bg-sunken",
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {!list.isSuccess ? (
        <Pending query={list} />
      ) : rows.length === 0 ? (
        <Empty>{state === "open" ? "Nothing waits for a decision." : "There is none."}</Empty>
      ) : (
        <ul className="space-y-2">
          {rows.map((row, index) => (
            <li key={row.id}>
              <ProposalRow proposal={row} current={index === current} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ProposalRow({ proposal, current }: { proposal: ProposalReply; current: boolean }) {
  const { id, number, kind, summary, amount, maker, madeAt, expiresAt, state } = proposal;
  return (
    <Link
      to={`/proposals/${id}`}
      aria-current={current || undefined}
      className={clsx(
        "flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-card p-4 text-small shadow-card",
        current ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
      )}
    >
      <span className="tabular font-semibold">#{number}</span>
      <Badge tone={stateTones[state]}>{state}</Badge>
      <span className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{summary}</span>
      {amount !== "0.00" && <span className="tabular font-semibold">{formatNaira(amount)}</span>}
      <span className="w-full text-muted">
        {proposalNames[kind]} · by {maker.username} on {lagosTime(madeAt)}
        {state === "open" && ` · until ${lagosTime(expiresAt)}`}
      </span>
    </Link>
  );
}
