import type { ReactNode } from "react";
import { lagosDayName } from "#lib/texts/relative-time.ts";
import { RowList } from "./row-list.tsx";

export interface DayListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

export function DayList<Item extends { createdAt: string }>({ items, keyOf, children }: DayListProps<Item>) {
  return byDay(items).map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className="px-1 pb-2 font-semibold text-muted text-small">{day}</h2>
      <RowList items={ofDay} keyOf={keyOf} className="space-y-0.5">
        {children}
      </RowList>
    </section>
  ));
}

function byDay<Item extends { createdAt: string }>(items: readonly Item[]): [string, Item[]][] {
  const days = new Map<string, Item[]>();
  for (const item of items) {
    const day = lagosDayName(item.createdAt);
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days];
}
