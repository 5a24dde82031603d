/** Each row once, at its first place: pages by number overlap when a row was added above since. */
export function uniqueRows<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}
