import type { CaseState } from "@manilla/shared/cases/contract";
import { caseKinds } from "@manilla/shared/cases/kinds";
import { listDeskCases } from "@manilla/shared/desk/cases-contract";
import { seconds } from "@manilla/shared/duration";
import { lagosMinute } from "@manilla/shared/lagos";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { Select } from "../ui/controls.tsx";
import { ViewTitle } from "../ui/saved-views.tsx";
import { LinkedRows } from "../ui/table.tsx";

export const caseStates: Record<CaseState, string> = {
  open: "To answer",
  waiting: "Waiting for the customer",
  answered: "Answered",
  closed: "Closed",
};
const states = Object.keys(caseStates) as CaseState[]; // cast: Object.keys loses the key type

/** The filter is in the URL, so that staff can save it as a view. */
export function CasesScreen() {
  const [search, setSearch] = useSearchParams();
  const state = states.find((name) => name === search.get("state")) ?? "open";
  const mine = search.get("mine") === "true" ? "true" : "false";
  const cases = useQuery({
    queryKey: ["cases", state, mine],
    queryFn: () => callApi(listDeskCases, { query: { state, mine } }),
    refetchInterval: seconds(15),
    select: (data) => data.cases,
  });
  return (
    <>
      <ViewTitle title="Cases" />
      <div className="flex flex-wrap items-end gap-3 text-small">
        <Select
          label="Show"
          value={state}
          options={caseStates}
          onChange={(event) => setSearch({ state: event.target.value, mine })}
        />
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={mine === "true"}
            onChange={(event) => setSearch({ state, mine: String(event.target.checked) })}
          />
          Only mine
        </label>
      </div>
      <LinkedRows
        key={`${state} ${mine}`}
        query={cases}
        empty="No cases."
        base="/cases"
        columns="grid sm:grid-cols-[11rem_1fr_9rem_13rem]"
      >
        {({ number, kind, username, reference, assignee, priority, dueAt, alarmed }) => (
          <>
            <span className="tabular font-semibold">{number}</span>
            <span className="min-w-0">
              <span className="block font-medium">{caseKinds[kind].title}</span>
              <span className="block text-muted">
                {username}
                {reference && ` · ${reference}`}
              </span>
            </span>
            <span className="text-muted">{assignee ?? "Not assigned"}</span>
            <span className="flex flex-wrap content-start items-center gap-2 sm:justify-end">
              {priority !== "normal" && (
                <Badge tone={priority === "urgent" ? "error" : "warning"}>{priority}</Badge>
              )}
              {dueAt && (
                <span className={alarmed ? "font-semibold text-error-ink" : "text-muted"}>
                  Reply by {lagosMinute(new Date(dueAt))}
                </span>
              )}
            </span>
          </>
        )}
      </LinkedRows>
    </>
  );
}
