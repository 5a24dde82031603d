import { lagosDay, lagosSecond } from "@manilla/shared/lagos";
import type { Context } from "../context.ts";
import { csvText } from "../runtime/csv-text.ts";
import { Prisma } from "../runtime/prisma/client.ts";

export type TextRow = Record<string, string | null>;

/** The query must select amounts as text, because Prisma drops the last zeros of a decimal. */
export async function readTextRows(ctx: Pick<Context, "prisma">, query: Prisma.Sql): Promise<TextRow[]> {
  return (await ctx.prisma.$queryRaw<Record<string, unknown>[]>(query)).map(textRow);
}

export async function readTextLists<Name extends string>(
  ctx: Pick<Context, "prisma">,
  queries: Readonly<Record<Name, Prisma.Sql>>,
): Promise<Record<Name, TextRow[]>> {
  const lists = Object.entries<Prisma.Sql>(queries).map(
    async ([name, query]) => [name, await readTextRows(ctx, query)] as const,
  );
  return Object.fromEntries(await Promise.all(lists)) as Record<Name, TextRow[]>; // cast: fromEntries loses the names
}

export function textRow(row: Record<string, unknown>): TextRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Prisma.Decimal.isDecimal(value)) return value.toFixed();
  if (typeof value === "object") return JSON.stringify(value);
  return typeof value === "string" ? value : `${value as number | bigint | boolean}`;
}

/** CSV with a header line and times in the Lagos time zone. */
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
