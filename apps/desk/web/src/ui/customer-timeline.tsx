import { noteOnCustomer, readCustomerTimeline } from "@manilla/shared/desk/customer-contract";
import { Badge } from "@manilla/ui/base/badge.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../lib/call.ts";
import { lagosTime } from "../lib/time.ts";
import { LineForm } from "./line-form.tsx";
import { Pending } from "./states.tsx";
import { EarlierButton } from "./table.tsx";

const tones = { money: "accent", staff: "warning", identity: "info", case: "warning" } as const;

export function CustomerTimeline({ id }: { id: string }) {
  const [looks, setLooks] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: ["customer", id, "timeline", looks],
    queryFn: ({ pageParam }) =>
      call(readCustomerTimeline, {
        params: { id },
        query: { looks: looks ? "true" : "false", ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  if (!pages.isSuccess) return <Pending query={pages} />;
  const events = pages.data.pages.flatMap((page) => page.events);
  return (
    <Section title="Timeline">
      <NoteForm id={id} />
      <label className="flex min-h-11 items-center gap-2 text-small">
        <input type="checkbox" checked={looks} onChange={(event) => setLooks(event.currentTarget.checked)} />
        Show when staff opened this customer
      </label>
      <ol className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {events.map((event) => (
          <li
            key={event.at + event.source + event.title}
            className="grid gap-x-4 py-2.5 text-small sm:grid-cols-[9.5rem_6rem_1fr]"
          >
            <time dateTime={event.at} className="tabular text-muted">
              {lagosTime(event.at)}
            </time>
            <span>
              <Badge tone={tones[event.source as keyof typeof tones] ?? "neutral"}>{event.source}</Badge>
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {event.link ? (
                <Link to={`/${event.link}`} className="font-semibold text-accent-ink underline">
                  {event.title}
                </Link>
              ) : (
                <span className="font-semibold">{event.title}</span>
              )}
              {event.detail && <span className="block text-muted">{event.detail}</span>}
            </span>
          </li>
        ))}
      </ol>
      <EarlierButton pages={pages} />
    </Section>
  );
}

/** The customer never sees these notes. */
function NoteForm({ id }: { id: string }) {
  const queries = useQueryClient();
  const note = useMutation({
    mutationFn: (text: string) => call(noteOnCustomer, { params: { id }, body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["customer", id, "timeline"] }),
  });
  return (
    <LineForm
      label="Note for colleagues"
      placeholder="Note for colleagues"
      minLength={5}
      maxLength={500}
      action="Add note"
      tone="secondary"
      pending={note.isPending}
      error={note.error}
      onSubmit={(text, clear) => note.mutate(text, { onSuccess: clear })}
    />
  );
}
