import { noteOnCustomer, readCustomerTimeline } from "@manilla/shared/desk/customer-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { Badge, type BadgeProps } from "@manilla/ui/base/badge.tsx";
import { Section } from "@manilla/ui/base/card.tsx";
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../lib/call.ts";
import { TextLink } from "../ui/controls.tsx";
import { Events } from "../ui/events.tsx";
import { LineForm } from "../ui/line-form.tsx";

const tones: Record<string, NonNullable<BadgeProps["tone"]>> = {
  money: "accent",
  staff: "warning",
  identity: "info",
  case: "warning",
};

export function CustomerTimeline({ id }: { id: string }) {
  const queries = useQueryClient();
  const [looks, setLooks] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: ["customer", id, "timeline", looks],
    queryFn: ({ pageParam }) =>
      callApi(readCustomerTimeline, {
        params: { id },
        query: { looks: looks ? "true" : "false", ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    select: (data) => data.pages.flatMap(({ events }) => events.map(eventOf)),
  });
  const note = useMutation({
    mutationFn: (text: string) => callApi(noteOnCustomer, { params: { id }, body: { text } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["customer", id, "timeline"] }),
  });
  return (
    <Section title="Timeline">
      {/* The customer never sees these notes. */}
      <LineForm
        label="Note for colleagues"
        placeholder="Note for colleagues"
        minLength={5}
        maxLength={500}
        action="Add note"
        tone="secondary"
        mutation={note}
      />
      <label className="flex min-h-11 items-center gap-2 text-small">
        <input type="checkbox" checked={looks} onChange={(event) => setLooks(event.currentTarget.checked)} />
        Show when staff opened this customer
      </label>
      <Events pages={pages} empty="Nothing has happened yet." />
    </Section>
  );
}

type TimelineEvent = ReplyOf<typeof readCustomerTimeline>["events"][number];

function eventOf({ at, source, title, detail, link }: TimelineEvent) {
  return {
    key: at + source + title,
    at,
    who: <Badge tone={tones[source] ?? "neutral"}>{source}</Badge>,
    title: link ? (
      <TextLink to={`/${link}`} className="font-semibold">
        {title}
      </TextLink>
    ) : (
      <span className="font-semibold">{title}</span>
    ),
    details: [detail],
  };
}
