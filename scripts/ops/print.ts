import { lagosClock, lagosDay, lagosMidnight } from "@manilla/shared/lagos";

type Cell = string | number | null;
export type Row = Record<string, Cell>;

export function printRows(rows: readonly Row[], { json, none }: { json: boolean; none: string }): void {
  if (json) return console.log(JSON.stringify(rows, null, 2));
  if (rows.length === 0) return console.log(none);
  console.log(tableOf(rows));
}

export function printRow(row: Row, { json }: { json: boolean }): void {
  if (json) return console.log(JSON.stringify(row, null, 2));
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  for (const [name, value] of Object.entries(row)) console.log(`${name.padEnd(width)}  ${textOf(value)}`);
}

function tableOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => textOf(row[name] ?? null).length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  const body = rows.map((row) => line(names.map((name) => textOf(row[name] ?? null))));
  return [line(names), line(widths.map((width) => "-".repeat(width))), ...body].join("\n");
}

function textOf(value: Cell): string {
  // Texts of users and vendors must not control the terminal.
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return value === null ? "–" : String(value).replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
}

export function isDay(text: string): boolean {
  return !Number.isNaN(lagosMidnight(text).getTime());
}

export function toTheMinute(at: Date): string {
  return `${lagosDay(at)} ${lagosClock(at)} +01:00`;
}

export type OpsRequest = {
  words: string[];
  json: boolean;
  force?: boolean;
  reason?: string;
  from?: string;
  to?: string;
};
