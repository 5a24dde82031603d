import type { ProposalKind } from "@manilla/shared/desk/proposal-contract";
import {
  exportQueue,
  listQueues,
  type QueueName,
  queueNames,
  queueTitles,
  readQueue,
} from "@manilla/shared/desk/queue-contract";
import { seconds } from "@manilla/shared/duration";
import { kindWords } from "@manilla/shared/wallet/operation-texts";
import { addressOf } from "@manilla/ui/api/client.ts";
import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link, useNavigate, useParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { useMay } from "../lib/session.ts";
import { ageOf } from "../lib/time.ts";
import { useRowKeys } from "../lib/use-keys.ts";
import { type Act, Acts } from "../ui/act-form.tsx";
import { type Cells, linkedTypes, pageOf } from "../ui/cell.tsx";
import { SmallButton } from "../ui/controls.tsx";
import { ViewTitle } from "../ui/saved-views.tsx";
import { FailedReload, Pending } from "../ui/states.tsx";
import { CsvLink, Table } from "../ui/table.tsx";

export function QueuesScreen() {
  const { name } = useParams();
  const chosen = queueNames.find((one) => one === name);
  const counts = useQuery({
    queryKey: ["queues"],
    queryFn: () => callApi(listQueues, {}),
    refetchInterval: seconds(20),
  });
  return (
    <>
      <ViewTitle title={chosen ? queueTitles[chosen] : "Queues"} />
      <FailedReload query={counts} />
      {/* On a phone, the tiles are one row, so that the rows of the chosen queue are on the first screen. */}
      <ul
        className={clsx(
          "grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-5",
          chosen &&
            "max-sm:grid-flow-col max-sm:auto-cols-[8.5rem] max-sm:grid-cols-none max-sm:overflow-x-auto",
        )}
      >
        {queueNames.map((queue) => {
          const entry = counts.data?.find(({ name: other }) => other === queue);
          return (
            <li key={queue}>
              <Link
                to={`/queues/${queue}`}
                aria-current={queue === chosen ? "page" : undefined}
                className={clsx(
                  "block h-full rounded-card p-4 shadow-card",
                  queue === chosen ? "bg-accent-soft" : "bg-surface hover:bg-sunken",
                )}
              >
                <span
                  className={clsx("tabular block font-semibold text-heading", !entry?.count && "text-muted")}
                >
                  {entry?.count ?? "–"}
                </span>
                <span className="block text-small">{queueTitles[queue]}</span>
                <span className="block text-micro text-muted">
                  {entry?.oldest ? `oldest ${ageOf(entry.oldest)}` : " "}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {chosen && <Queue name={chosen} />}
    </>
  );
}

function Queue({ name }: { name: QueueName }) {
  const navigate = useNavigate();
  const may = useMay();
  const list = useQuery({
    queryKey: ["queue", name],
    queryFn: () => callApi(readQueue, { params: { name } }),
  });
  const rows = list.data ?? [];
  const [current, setCurrent] = useRowKeys(rows, (row) => {
    const type = linkedTypes.find((name) => row[name]);
    if (type) void navigate(pageOf(type, row[type] ?? ""));
  });
  const acts = may("proposals.make") ? actsOf(name, rows[current]) : [];
  if (!list.data) return <Pending query={list} />;
  return (
    <div className="space-y-3">
      <FailedReload query={list} />
      <Table
        label={queueTitles[name]}
        rows={rows}
        empty="The queue is empty."
        current={current}
        {...(rowActs[name] && {
          act: (row) => (
            <button
              type="button"
              onClick={() => setCurrent(rows.indexOf(row))}
              className="min-h-6 font-medium text-accent-ink underline"
            >
              Choose
            </button>
          ),
        })}
      />
      {acts.length > 0 && <Acts key={JSON.stringify(rows[current])} acts={acts} />}
      <div className="flex items-center gap-3">
        {may("queues.export") && rows.length > 0 && (
          <CsvLink href={addressOf(exportQueue, { params: { name } })} />
        )}
        {list.isRefetching && <span className="sr-only">Refreshing</span>}
        <SmallButton onClick={() => void list.refetch()}>Refresh</SmallButton>
      </div>
    </div>
  );
}

interface RowActs {
  /** Name of the column that contains the id of the proposal's subject. */
  subject: string;
  /** For each button: the kind of proposal, the first words of its text, and the column whose value follows them. */
  acts: readonly (readonly [ProposalKind, string, string])[];
}

/** Rows of these queues can be selected, because their subjects have no page of their own. */
const rowActs: Partial<Record<QueueName, RowActs>> = {
  closed: { subject: "account_id", acts: [["closed.owner", "Move the money of", "username"]] },
  differences: { subject: "difference_id", acts: [["difference.close", "Close", "reference"]] },
  flags: { subject: "flag", acts: [["flag.close", "Close the flag of", "username"]] },
  identity: {
    subject: "reference",
    acts: [
      ["identity.approve", "Accept", "username"],
      ["identity.reject", "Reject", "username"],
    ],
  },
  incidents: { subject: "incident", acts: [["incident.resolve", "Resolve", "kind"]] },
  screening: {
    subject: "hit",
    acts: [
      ["screening.clear", "Clear", "checked"],
      ["screening.confirm", "Confirm", "checked"],
    ],
  },
};

function actsOf(name: QueueName, row: Cells | undefined): Act[] {
  const { subject: idColumn = "", acts = [] } = rowActs[name] ?? {};
  const subject = row?.[idColumn];
  if (!row || !subject) return [];
  return acts.map(([kind, verb, column]) => {
    const value = row[column] ?? "";
    const label = `${verb} ${column === "kind" ? kindWords(value) : value}`;
    return { kind, label, subject, parameters: kind === "closed.owner" ? { user: "" } : {} };
  });
}
