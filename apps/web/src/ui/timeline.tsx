import clsx from "clsx";
import { lagosTime } from "../lib/relative-time.ts";

export interface TimelineProps {
  /** Oldest first. */
  events: readonly { label: string; reason: string | null; at: string }[];
}

/** What happened when; the last one is where it stands. */
export function Timeline({ events }: TimelineProps) {
  return (
    <ol>
      {events.map((event, index) => {
        const last = index === events.length - 1;
        return (
          <li key={`${event.label}-${event.at}`} className="relative flex gap-3 pb-5 last:pb-0">
            {!last && (
              <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-0.5 bg-line" />
            )}
            <span
              aria-hidden="true"
              className={clsx("mt-1.5 size-3 shrink-0 rounded-full", last ? "bg-accent" : "bg-edge")}
            />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-medium">{event.label}</span>
                <time dateTime={event.at} className="tabular text-muted text-small">
                  {lagosTime(event.at)}
                </time>
              </span>
              {event.reason && <span className="block text-muted text-small">{event.reason}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
