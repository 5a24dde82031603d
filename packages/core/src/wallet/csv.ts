import { csvText } from "../runtime/csv-text.ts";
import type { FileReply } from "./statement.ts";

/** A sheet as CSV, with a byte order mark so that spreadsheets read UTF-8. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): FileReply {
  return { name, type: "text/csv; charset=utf-8", body: Buffer.from(`\uFEFF${csvText(rows)}`) };
}
