import type { ReactNode } from "react";
import { lagosDayName } from "#lib/texts/relative-time.ts";
import { RowList } from "./row-list.tsx";

export interface DayListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  dayOf?: (iso: string) => string;
  children: (item: Item) => ReactNode;
}

export function DayList<Item extends { createdAt: string }>(props: DayListProps<Item>) {
  const { items, keyOf, dayOf = lagosDayName, children } = props;
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayOf(item.createdAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="px-1 pb-2 font-semibold text-muted text-small">{day}</h2>
      <RowList items={ofDay} keyOf={keyOf} className="space-y-0.5">
        {children}
      </RowList>
    </section>
  ));
}
