/** Position after a page of due items: due time, then id. */
export type DueItem = { id: string; nextAt: Date };

export const dueOrder = [{ nextAt: "asc" }, { id: "asc" }] as const;

/** Condition for the items after this position. Without a position, all items. */
export function afterItem(last: DueItem | undefined) {
  return last ? { OR: [{ nextAt: { gt: last.nextAt } }, { nextAt: last.nextAt, id: { gt: last.id } }] } : {};
}
