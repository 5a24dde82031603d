import { csvText } from "../runtime/csv-text.ts";
import type { TextRow } from "./text-row.ts";

/** Rows as CSV with a line of names. */
export function csvOf(
  rows: readonly TextRow[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  return csvText([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]);
}
