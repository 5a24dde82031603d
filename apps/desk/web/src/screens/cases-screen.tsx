import type { CaseState } from "@manilla/shared/cases/contract";
import { caseKinds } from "@manilla/shared/cases/kinds";
import { listDeskCases, type QueuedCase } from "@manilla/shared/desk/cases-contract";
import { seconds } from "@manilla/shared/duration";
import { lagosMinute } from "@manilla/shared/lagos";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { call } from "../lib/call.ts";
import { useRowKeys } from "../lib/use-keys.ts";
import { ViewTitle } from "../ui/saved-views.tsx";
import { Empty, Pending } from "../ui/states.tsx";

export const caseStates: Record<CaseState, string> = {
  open: "To answer",
  waiting: "Waiting for the customer",
  answered: "Answered",
  closed: "Closed",
};
const states = Object.keys(caseStates) as CaseState[]; // Object.keys forgets the key type

/** The filter is in the address, so that it can be saved as a view. */
export function CasesScreen() {
  const [search, setSearch] = useSearchParams();
  const state = states.find((name) => name === search.get("state")) ?? "open";
  const mine = search.get("mine") === "true" ? "true" : "false";
  const cases = useQuery({
    queryKey: ["cases", state, mine],
    queryFn: () => call(listDeskCases, { query: { state, mine } }),
    refetchInterval: seconds(15),
  });
  return (
    <>
      <ViewTitle title="Cases" />
      <div className="flex flex-wrap gap-3 text-small">
        <label className="flex items-center gap-2">
          Show
          <select
            value={state}
            onChange={(event) => setSearch({ state: event.target.value, mine })}
            className="min-h-11 rounded-field border border-edge bg-surface px-3"
          >
            {states.map((name) => (
              <option key={name} value={name}>
                {caseStates[name]}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={mine === "true"}
            onChange={(event) => setSearch({ state, mine: String(event.target.checked) })}
          />
          Only mine
        </label>
      </div>
      {!cases.isSuccess && <Pending query={cases} />}
      {cases.data?.cases.length === 0 && <Empty>No case waits here.</Empty>}
      {cases.data && cases.data.cases.length > 0 && <Queue cases={cases.data.cases} />}
    </>
  );
}

function Queue({ cases }: { cases: readonly QueuedCase[] }) {
  const navigate = useNavigate();
  const [current] = useRowKeys(cases, ({ id }) => void navigate(`/cases/${id}`));
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card">
      {cases.map((one, index) => (
        <li key={one.id}>
          <Link
            to={`/cases/${one.id}`}
            aria-current={index === current || undefined}
            className="grid gap-x-4 gap-y-1 px-4 py-3 text-small hover:bg-sunken aria-[current]:bg-accent-soft sm:grid-cols-[11rem_1fr_9rem_13rem]"
          >
            <span className="tabular font-semibold">{one.number}</span>
            <span className="min-w-0">
              <span className="block font-medium">{caseKinds[one.kind].title}</span>
              <span className="block text-muted">
                {one.username}
                {one.reference && ` · ${one.reference}`}
              </span>
            </span>
            <span className="text-muted">{one.assignee ?? "Not assigned"}</span>
            <span className="flex flex-wrap content-start items-center gap-2 sm:justify-end">
              {one.priority !== "normal" && (
                <Badge tone={one.priority === "urgent" ? "error" : "warning"}>{one.priority}</Badge>
              )}
              {one.dueAt && (
                <span className={one.alarmed ? "font-semibold text-error-ink" : "text-muted"}>
                  Answer by {lagosMinute(new Date(one.dueAt))}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
