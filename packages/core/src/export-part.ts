import type { Context } from "./context.ts";

export interface ExportOf {
  readonly userId: string;
  readonly maxRows: number;
}

/** Returns one feature's part of a person's data export, with plain words as keys, because the person reads them. */
export type ExportPart = (ctx: Context, of: ExportOf) => Promise<Readonly<Record<string, unknown>>>;

export function newestOf({ userId, maxRows: take }: ExportOf) {
  return { where: { userId }, omit: { userId: true }, take, orderBy: { createdAt: "desc" } } as const;
}

export function koboInText<Row extends { kobo: bigint }>(row: Row): Omit<Row, "kobo"> & { kobo: string } {
  return { ...row, kobo: row.kobo.toString() };
}
