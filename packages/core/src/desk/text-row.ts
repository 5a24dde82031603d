export type TextRow = Record<string, string | null>;

/** A database row for a list on the screen: every value as text, times in ISO form. */
export function textRow(row: Record<string, unknown>): TextRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "string" ? value : `${value as number | bigint | boolean}`;
}
