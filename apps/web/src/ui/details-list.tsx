import clsx from "clsx";
import type { ReactNode } from "react";

export interface DetailsListProps {
  rows: readonly {
    label: ReactNode;
    value: ReactNode;
    /** The row that counts, e.g. the total. */
    strong?: boolean;
  }[];
}

/** Labels on the left, values on the right: fees, rates, receipts. */
export function DetailsList({ rows }: DetailsListProps) {
  return (
    <dl className="divide-y divide-line">
      {rows.map((row, index) => (
        // The rows of one list never change places
        <div key={index} className="flex items-baseline justify-between gap-6 py-3 text-small">
          <dt className={row.strong ? "font-semibold text-ink" : "text-muted"}>{row.label}</dt>
          <dd
            className={clsx(
              "tabular min-w-0 text-right",
              row.strong ? "font-semibold text-body" : "font-medium",
            )}
          >
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
