export type DueItem = { id: string; nextAt: Date };

export const dueOrder = [{ nextAt: "asc" }, { id: "asc" }] as const;

export function afterItem(last: DueItem | undefined) {
  return last ? { OR: [{ nextAt: { gt: last.nextAt } }, { nextAt: last.nextAt, id: { gt: last.id } }] } : {};
}
