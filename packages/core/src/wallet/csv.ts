import type { FileReply } from "./statement.ts";

/** A sheet as RFC 4180 has it, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): FileReply {
  const text = rows.map((row) => row.map(cell).join(",")).join("\r\n");
  return { name, type: "text/csv; charset=utf-8", body: Buffer.from(`\uFEFF${text}\r\n`) };
}

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it: counterparties are strangers' words. A
 * negative number is none.
 */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-[0-9]+(\.[0-9]+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
