import { Card } from "@manilla/ui/base/card.tsx";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Digits } from "../base/digits.tsx";

export interface DetailsListProps {
  rows: readonly {
    label: ReactNode;
    value: ReactNode;
    strong?: boolean;
  }[];
}

export function DetailsList({ rows }: DetailsListProps) {
  return (
    <dl className="divide-y divide-line">
      {rows.map((row, index) => (
        // The rows of a list never change order.
        <div
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 text-small max-[22rem]:gap-x-3 max-[22rem]:py-2"
        >
          <dt className={row.strong ? "font-semibold text-ink" : "text-muted"}>{row.label}</dt>
          <dd
            className={clsx(
              "tabular ml-auto min-w-0 text-right",
              row.strong ? "font-semibold text-body" : "font-medium",
            )}
          >
            {typeof row.value === "string" ? <Digits text={row.value} /> : row.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function DetailsCard({ title, fill, rows }: DetailsListProps & { title?: string; fill?: boolean }) {
  return (
    <Card className={clsx(title ? "pb-2!" : "py-2!", fill && "lg:grow")}>
      {title && <h2 className="font-semibold">{title}</h2>}
      <DetailsList rows={rows} />
    </Card>
  );
}
