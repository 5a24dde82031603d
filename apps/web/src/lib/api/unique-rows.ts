/** Pages by number overlap if a row was added at the top meanwhile. */
export function uniqueRows<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const seen = new Set<string>();
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}
