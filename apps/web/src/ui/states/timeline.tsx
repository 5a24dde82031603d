import { lagosTime } from "@manilla/shared/lagos";
import { t } from "@manilla/ui/texts/t.ts";
import clsx from "clsx";

export interface TimelineProps {
  /** Oldest first. */
  steps: readonly { state: string; label: string; reason: string | null; at: string }[];
  status: "completed" | "pending" | "failed";
}

const dots = { completed: "bg-gain", pending: "bg-accent", failed: "bg-danger" } as const;

export function Timeline({ steps, status }: TimelineProps) {
  return (
    <ol className="flex flex-col">
      {steps.map((step, index) => {
        const last = index === steps.length - 1;
        return (
          <li key={`${step.state}-${step.at}`} className="relative flex gap-3 pb-5 last:pb-0">
            {!last && (
              <span aria-hidden="true" className="absolute top-4 left-[0.3125rem] h-full w-0.5 bg-line" />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                "relative mt-1.5 size-3 shrink-0 rounded-full",
                last ? dots[status] : "bg-edge",
              )}
            />
            <span className="min-w-0">
              <span className="block font-medium text-small">{t(step.label)}</span>
              {step.reason && <span className="block text-small">{t(step.reason)}</span>}
              <time dateTime={step.at} className="block text-micro text-muted">
                {lagosTime(step.at)}
              </time>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
