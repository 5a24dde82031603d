import { lagosDay, lagosSecond } from "@manilla/shared/lagos";
import { csvText } from "../runtime/csv-text.ts";
import type { TextRow } from "./text-row.ts";

/** CSV with a header line. Times are in the Lagos time zone. */
export function csvOf(
  rows: readonly TextRow[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  return csvText([columns, ...rows.map((row) => columns.map((column) => lagosText(row[column] ?? "")))]);
}

function lagosText(text: string): string {
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text;
  return `${lagosDay(text)} ${lagosSecond(text).slice(-8)}`;
}
