import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { lagosTime } from "../lib/time.ts";
import { SmallButton } from "./controls.tsx";
import { Empty, FailedReload, Pending } from "./states.tsx";

interface ListedEvent {
  key: string;
  at: string;
  who: ReactNode;
  title: ReactNode;
  details: readonly (string | null | undefined | false)[];
}

export function Events({ pages, empty }: { pages: UseInfiniteQueryResult<ListedEvent[]>; empty: string }) {
  if (!pages.data) return <Pending query={pages} />;
  if (pages.data.length === 0) return <Empty>{empty}</Empty>;
  return (
    <>
      <FailedReload query={pages} />
      <ol className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {pages.data.map(({ key, at, who, title, details }) => (
          <li key={key} className="grid gap-x-4 gap-y-0.5 py-2.5 text-small md:grid-cols-[9.5rem_9rem_1fr]">
            <time dateTime={at} className="tabular text-muted">
              {lagosTime(at)}
            </time>
            <span className="truncate font-medium">{who}</span>
            <span className="wrap-anywhere min-w-0">
              {title}
              {details.map(
                (detail) =>
                  detail && (
                    <span key={detail} className="block text-muted">
                      {detail}
                    </span>
                  ),
              )}
            </span>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <SmallButton loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Earlier
        </SmallButton>
      )}
    </>
  );
}
