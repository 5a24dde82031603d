import type { TextRow } from "./text-row.ts";

/** Rows as CSV (RFC 4180) with a line of names; a text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvOf(
  rows: readonly TextRow[],
  columns: readonly string[] = Object.keys(rows[0] ?? {}),
): string {
  return `${[columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => cells.map(cell).join(","))
    .join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?[0-9.]+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
