import { caseKinds, casePriorities } from "@manilla/shared/cases/kinds";
import {
  assignDeskCase,
  type DeskCase,
  readDeskCase,
  setDeskCasePriority,
} from "@manilla/shared/desk/cases-contract";
import { lagosMinute } from "@manilla/shared/lagos";
import { Card } from "@manilla/ui/base/card.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { callApi } from "../lib/call.ts";
import { useMay } from "../lib/session.ts";
import { CustomerLink } from "../ui/cell.tsx";
import { Select, SmallButton, TextLink } from "../ui/controls.tsx";
import { FailedReload, Failure, Pending } from "../ui/states.tsx";
import { Facts } from "../ui/table.tsx";
import { AnswerForm, useCaseChange } from "./case-answer-form.tsx";
import { caseStates } from "./cases-screen.tsx";

export function CaseScreen() {
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["case", id],
    queryFn: () => callApi(readDeskCase, { params: { id } }),
    refetchOnWindowFocus: true,
  });
  const may = useMay()("cases.work");
  if (!query.data) return <Pending query={query} />;
  const { data } = query;
  return (
    <>
      <FailedReload query={query} />
      <TextLink to="/cases" className="inline-flex min-h-11 items-center text-small">
        All cases
      </TextLink>
      <h1 className="font-semibold text-title">
        {caseKinds[data.kind].title} <span className="tabular text-muted">{data.number}</span>
      </h1>
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="space-y-4">
          <Messages messages={data.messages} />
          {may && <AnswerForm of={data} />}
        </div>
        <div className="space-y-4">
          <Handling of={data} may={may} />
          <Operation of={data} />
        </div>
      </div>
    </>
  );
}

function Messages({ messages }: { messages: DeskCase["messages"] }) {
  const look = {
    customer: "bg-surface shadow-card",
    staff: "bg-accent-soft",
    note: "bg-warning-soft text-warning-ink",
    system: "text-muted",
  };
  return (
    <ol aria-label="Messages" className="space-y-3">
      {messages.map(({ id, author, name, body, createdAt }) => (
        <li key={id} className={`rounded-card px-4 py-3 text-small ${look[author]}`}>
          <p className="font-semibold">
            {author === "customer" ? "Customer" : (name ?? "Manilla")}
            {author === "note" && " · note for staff"}
            <time dateTime={createdAt} className="ml-2 font-normal text-muted">
              {lagosMinute(new Date(createdAt))}
            </time>
          </p>
          <p className="wrap-anywhere whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ol>
  );
}

function Handling({ of, may }: { of: DeskCase; may: boolean }) {
  const params = { id: of.id };
  const assign = useCaseChange(of.id, (to: "me" | "nobody") =>
    callApi(assignDeskCase, { params, body: { to } }),
  );
  const prioritise = useCaseChange(of.id, (priority: DeskCase["priority"]) =>
    callApi(setDeskCasePriority, { params, body: { priority } }),
  );
  const failed = assign.error ?? prioritise.error;
  return (
    <Card className="space-y-2 text-small">
      <CustomerLink id={of.userId} username={of.username} />
      <p>State: {caseStates[of.state].toLowerCase()}</p>
      <p className={of.alarmed ? "font-semibold text-error-ink" : ""}>
        {of.dueAt ? `Reply by ${lagosMinute(new Date(of.dueAt))}` : "No reply due"}
      </p>
      <p>Worked on by: {of.assignee ?? "not assigned"}</p>
      {may && (
        <>
          <Select
            label="Priority"
            value={of.priority}
            options={Object.fromEntries(casePriorities.map((name) => [name, name]))}
            // Cast: the options are exactly the priorities.
            onChange={(event) => prioritise.mutate(event.target.value as DeskCase["priority"])}
          />
          <div className="flex gap-2">
            <SmallButton loading={assign.isPending} onClick={() => assign.mutate("me")}>
              Assign to me
            </SmallButton>
            {of.assignee && <SmallButton onClick={() => assign.mutate("nobody")}>Unassign</SmallButton>}
          </div>
        </>
      )}
      {failed && <Failure error={failed} />}
    </Card>
  );
}

function Operation({ of: { operation, evidence } }: { of: DeskCase }) {
  if (!operation && Object.keys(evidence).length === 0) return null;
  return (
    <Card className="space-y-2 text-small">
      {operation && (
        <>
          <h2 className="font-semibold">
            {operation.title}{" "}
            <TextLink to={`/operations/${operation.id}`} className="tabular">
              {operation.reference}
            </TextLink>
          </h2>
          <ol className="space-y-1">
            {operation.timeline.map(({ label, reason, at }) => (
              <li key={`${label}-${at}`}>
                {label} <span className="text-muted">{lagosMinute(new Date(at))}</span>
                {reason && <span className="block text-muted">{reason}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
      <details>
        <summary className="min-h-8 cursor-pointer font-medium">State when reported</summary>
        <Facts facts={factsOf(evidence)} />
      </details>
    </Card>
  );
}

function factsOf({ account, operation }: DeskCase["evidence"]): Record<string, string | null> {
  // The contract leaves the content of evidence open, but collectEvidence writes objects.
  const facts = Object.entries({ ...(account as object), ...(operation as object | undefined) });
  return Object.fromEntries(
    facts.flatMap(([name, value]) =>
      name === "timeline" || value === null ? [] : [[name, `${value as string | number | boolean}`] as const],
    ),
  );
}
