/** Where a page of what is due ended: by when it was due, then by its id. */
export type DueItem = { id: string; nextAt: Date };

/** The order in which what is due is taken. */
export const dueOrder = [{ nextAt: "asc" }, { id: "asc" }] as const;

/** What comes after this one in that order, for a query; everything without one. */
export function afterItem(last: DueItem | undefined) {
  return last ? { OR: [{ nextAt: { gt: last.nextAt } }, { nextAt: last.nextAt, id: { gt: last.id } }] } : {};
}
