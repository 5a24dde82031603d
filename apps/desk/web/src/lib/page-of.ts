export const linkedTypes = ["operation", "customer", "proposal"] as const;

export function pageOf(type: (typeof linkedTypes)[number], id: string): string {
  return `/${type}s/${id}`;
}
