import type { ReactNode } from "react";
import { Card } from "../base/card.tsx";

export interface RowListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The list's own classes: lines or space between the rows. */
  className?: string;
  children: (item: Item) => ReactNode;
}

/** A card with a row for each item. */
export function RowList<Item>({ items, keyOf, className, children }: RowListProps<Item>) {
  return (
    <Card tone="rows">
      <ul className={className}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
    </Card>
  );
}
