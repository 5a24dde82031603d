import { csvText } from "../runtime/csv-text.ts";

export interface FileReply {
  name: string;
  type: string;
  body: Buffer;
}

/** The byte order mark makes spreadsheets read UTF-8. */
export function csvFile(name: string, rows: readonly (readonly string[])[]): FileReply {
  return { name, type: "text/csv; charset=utf-8", body: Buffer.from(`\uFEFF${csvText(rows)}`) };
}
