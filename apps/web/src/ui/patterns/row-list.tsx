import { Card } from "@manilla/ui/base/card.tsx";
import type { ReactNode } from "react";

export interface RowListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  className?: string;
  children: (item: Item) => ReactNode;
}

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
