import {
  type AuditEntry,
  type AuditGroup,
  auditGroups,
  exportAudit,
  listAudit,
} from "@manilla/shared/desk/audit-contract";
import { addressOf } from "@manilla/ui/api/client.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { Input, Select, SmallButton, TextLink, textsOf } from "../ui/controls.tsx";
import { Events } from "../ui/events.tsx";
import { ViewTitle } from "../ui/saved-views.tsx";
import { CsvLink } from "../ui/table.tsx";

// Cast: Object.keys loses the key type.
const groups = Object.keys(auditGroups) as AuditGroup[];

/** The filter is in the URL, so that staff can save it as a view. */
export function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const { staff, customer, day, group }: Record<string, string | undefined> = Object.fromEntries(params);
  const filter = { staff, customer, day, group: groups.find((name) => name === group) };
  const pages = useInfiniteQuery({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam }) =>
      callApi(listAudit, { query: { ...filter, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    select: (data) => data.pages.flatMap(({ entries }) => entries.map(eventOf)),
  });
  return (
    <>
      <ViewTitle title="Audit">
        <CsvLink href={addressOf(exportAudit, { query: filter })} />
      </ViewTitle>
      <form
        key={params.toString()}
        className="grid items-end gap-3 rounded-card bg-surface p-4 shadow-card sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          setParams(textsOf(event.currentTarget));
        }}
      >
        <Input label="Staff" name="staff" defaultValue={staff} placeholder="Username" />
        <Input label="Customer" name="customer" defaultValue={customer} placeholder="Username" />
        <Select label="Kind" name="group" defaultValue={group} empty="Everything" options={auditGroups} />
        <Input label="Day" name="day" type="date" defaultValue={day} />
        <SmallButton type="submit" variant="primary">
          Filter
        </SmallButton>
      </form>
      <Events pages={pages} empty="No results." />
    </>
  );
}

function eventOf({ id, at, who, action, subject, link, reason, facts }: AuditEntry) {
  const title = (
    <>
      <span className="font-semibold">{action}</span>{" "}
      {link ? (
        <TextLink to={`/${link}`}>{subject}</TextLink>
      ) : (
        subject !== "search" && <span className="text-muted">{subject}</span>
      )}
    </>
  );
  return { key: id, at, who, title, details: [reason && `Reason: ${reason}`, facts] };
}
