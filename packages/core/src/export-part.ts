import type { Context } from "./context.ts";

/** Whose data is exported, and how many rows a list holds at most. */
export interface ExportOf {
  readonly userId: string;
  readonly most: number;
}

/** What one feature adds to the export of a person's data: lists and facts by the name under which the person reads them. */
export type ExportPart = (ctx: Context, of: ExportOf) => Promise<Readonly<Record<string, unknown>>>;

/** For `findMany`: the person's own rows, the newest first. */
export function newestOf({ userId, most }: ExportOf) {
  return { where: { userId }, omit: { userId: true }, take: most, orderBy: { createdAt: "desc" } } as const;
}

/** JSON has no bigint: kobo as text. */
export function koboInText<Row extends { kobo: bigint }>(row: Row): Omit<Row, "kobo"> & { kobo: string } {
  return { ...row, kobo: row.kobo.toString() };
}
