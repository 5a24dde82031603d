import {
  type AuditEntry,
  type AuditGroup,
  auditGroups,
  exportAudit,
  listAudit,
} from "@manilla/shared/desk/audit-contract";
import { addressOf } from "@manilla/ui/api/client.ts";
import { Button } from "@manilla/ui/base/button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { call } from "../lib/call.ts";
import { lagosTime } from "../lib/time.ts";
import { ViewTitle } from "../ui/saved-views.tsx";
import { Empty, Pending } from "../ui/states.tsx";
import { CsvLink, EarlierButton } from "../ui/table.tsx";

// Object.keys forgets the key type.
const groups = Object.keys(auditGroups) as AuditGroup[];

/** The filter is in the address, so that it can be saved as a view. */
export function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const group = groups.find((name) => name === params.get("group"));
  const of = (name: string) => params.get(name) ?? undefined;
  const filter = { staff: of("staff"), customer: of("customer"), day: of("day"), group };
  const pages = useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam }) =>
      call(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <ViewTitle title="Audit">
        <CsvLink href={addressOf(exportAudit, { query: filter })} />
      </ViewTitle>
      <Filter key={params.toString()} params={params} onFilter={setParams} />
      {!pages.isSuccess && <Pending query={pages} />}
      {pages.data && entries.length === 0 && <Empty>No line fits this filter.</Empty>}
      {entries.length > 0 && <Entries entries={entries} />}
      <EarlierButton pages={pages} />
    </>
  );
}

interface FilterProps {
  params: URLSearchParams;
  onFilter: (params: Record<string, string>) => void;
}

const box = "min-h-11 w-full rounded-field border border-edge bg-surface px-3 text-small";

function Filter({ params, onFilter }: FilterProps) {
  return (
    <form
      className="grid items-end gap-3 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === "string" && value.trim() !== "" ? [[name, value.trim()] as const] : [],
        );
        onFilter(Object.fromEntries(given));
      }}
    >
      {(["Staff", "Customer"] as const).map((label) => (
        <Labelled key={label} label={label}>
          <input
            name={label.toLowerCase()}
            defaultValue={params.get(label.toLowerCase()) ?? ""}
            placeholder="User name"
            className={box}
          />
        </Labelled>
      ))}
      <Labelled label="Kind">
        <select name="group" defaultValue={params.get("group") ?? ""} className={box}>
          <option value="">Everything</option>
          {groups.map((name) => (
            <option key={name} value={name}>
              {auditGroups[name]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled label="Day">
        <input name="day" type="date" defaultValue={params.get("day") ?? ""} className={box} />
      </Labelled>
      <Button type="submit" size="sm">
        Filter
      </Button>
    </form>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="block min-w-0 space-y-1 font-medium text-small">
      <span>{label}</span>
      {children}
    </label>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
      {entries.map(({ id, at, who, action, subject, link, reason, facts }) => (
        <li key={id} className="grid gap-x-4 gap-y-0.5 py-2.5 text-small md:grid-cols-[9.5rem_9rem_1fr]">
          <time dateTime={at} className="tabular text-muted">
            {lagosTime(at)}
          </time>
          <span className="truncate font-medium">{who}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{action}</span>{" "}
            {link ? (
              <Link to={`/${link}`} className="text-accent-ink underline">
                {subject}
              </Link>
            ) : (
              // A search has the subject "search", which repeats its action.
              subject !== "search" && <span className="text-muted">{subject}</span>
            )}
            {reason && <span className="block text-muted">Reason: {reason}</span>}
            {facts && <span className="block text-muted">{facts}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
