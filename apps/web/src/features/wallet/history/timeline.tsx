import type { ReplyOf } from "@manilla/shared/http/route";
import type { getTransaction } from "@manilla/shared/wallet/activity-contract";
import clsx from "clsx";
import { dateTimeOf } from "./lagos-time.ts";

type Detail = ReplyOf<typeof getTransaction>;

/** Every state a transaction has been in, first to last; the last one carries the colour of how it stands. */
export function Timeline({ steps, status }: { steps: Detail["timeline"]; status: Detail["status"] }) {
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
                !last && "bg-edge",
                last && { completed: "bg-gain", pending: "bg-accent", failed: "bg-danger" }[status],
              )}
            />
            <span className="min-w-0">
              <span className="block font-medium text-small">{step.label}</span>
              {step.reason && <span className="block text-small">{step.reason}</span>}
              <span className="block text-micro text-muted">{dateTimeOf(step.at)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
