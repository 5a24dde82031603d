import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./environment.ts";

export const erdFile = join(root, "docs/erd.md");

type Column = { name: string; type: string; isKey: boolean };
type Table = { name: string; group: string; meaning: string; columns: Column[]; links: Link[] };
/** `declared`: a foreign key. Otherwise the column is only named for the table it points to. */
type Link = { from: string; to: string; column: string; declared: boolean };

const pointsTo: Record<string, string> = {
  user_id: "users",
  journal_id: "ledger.journal",
  transaction_id: "ledger.transaction",
  related_id: "ledger.transaction",
};

/** docs/erd.md, drawn from the SQL of prisma/migrations. */
export function drawErd(): string {
  const tables = readTables();
  const groups = [...new Set(tables.map(({ group }) => group))];
  return [
    "# The tables",
    "",
    "Drawn from `prisma/migrations` by `pnpm erd`; don't edit this page. A solid line is a foreign key. A dotted line is a",
    "column that is only named for the table it points to: the purchase path does without foreign keys, and",
    "`ledger.verify()` checks those links.",
    "",
    "## How they are linked",
    "",
    ...fenced(tables.flatMap(({ links }) => links.map(drawLink))),
    ...groups.flatMap((group) =>
      drawGroup(
        group,
        tables.filter((table) => table.group === group),
      ),
    ),
  ].join("\n");
}

/** Every table that the migrations make and keep, with the columns that later migrations add or drop. */
export function readTables(): Table[] {
  const folder = join(root, "prisma/migrations");
  const folders = readdirSync(folder).filter((name) => /^\d{4}_/.test(name));
  const texts = folders
    .sort()
    .map((name) => [name, withoutComments(readFileSync(join(folder, name, "migration.sql"), "utf8"))]);
  const all = texts.map(([, text]) => text).join("\n");
  const dropped = new Set([...all.matchAll(/^drop table ([\w.]+);/gm)].map(([, table]) => table));
  return texts.flatMap(([name = "", text = ""]) =>
    [...text.matchAll(/^create table ([\w.]+) \(\n([\s\S]*?)^\)/gm)]
      .filter(([, table]) => !dropped.has(table))
      .map(([, table = "", body = ""]) => readTable(table, { group: name.slice(5), body, all })),
  );
}

/** Whole-line comments may contain a semicolon, which would end a statement too early. */
function withoutComments(sql: string): string {
  return sql.replace(/^ *--.*\n/gm, "");
}

type Source = { group: string; body: string; all: string };

function readTable(name: string, { group, body, all }: Source): Table {
  const table = name.replace(".", "\\.");
  const changes = (all.match(new RegExp(`^alter table ${table}\\s[^;]*;`, "gm")) ?? []).join("\n");
  const added = changes.matchAll(/\badd column (\w+\s+\w+)/g);
  const dropped = changes.matchAll(/\bdrop column (\w+)/g);
  const gone = new Set([...dropped].map(([, column]) => column));
  const lines = [...body.split("\n"), ...[...added].map(([, line]) => `  ${line}`)];
  const keys = body.match(/^ {2}primary key \((.*)\)/m)?.[1]?.split(", ") ?? [];
  const columns = lines.flatMap((line): Column[] => {
    const [, column, type] = line.match(/^ {2}(?!constraint |primary |unique |--)(\w+)\s+(\w+)/) ?? [];
    if (!column || !type || gone.has(column)) return [];
    return [{ name: column, type, isKey: line.includes("primary key") || keys.includes(column) }];
  });
  const meaning = all.match(new RegExp(`^comment on table ${table} is\\s+'((?:[^']|'')*)'`, "m"))?.[1] ?? "";
  const declared = [
    ...body.matchAll(/^ {2}(\w+)\s[^\n,]*references ([\w.]+)/gm),
    ...body.matchAll(/foreign key \(([^)]*)\)\s+references ([\w.]+)/g),
  ].map(([, column = "", to = ""]): Link => ({ from: name, to, column, declared: true }));
  const named = columns.flatMap(({ name: column }): Link[] => {
    const to = pointsTo[column];
    const isDeclared = declared.some((link) => link.column.split(", ").includes(column));
    return to && !isDeclared ? [{ from: name, to, column, declared: false }] : [];
  });
  return { name, group, meaning: meaning.replaceAll("''", "'"), columns, links: [...declared, ...named] };
}

function drawGroup(group: string, tables: Table[]): string[] {
  const names = new Set(tables.map(({ name }) => name));
  const links = tables.flatMap((table) => table.links).filter(({ to }) => names.has(to));
  const boxes = tables.flatMap(({ name, columns }) => [
    `${entity(name)} {`,
    ...columns.map((column) => `  ${column.type} ${column.name}${column.isKey ? " PK" : ""}`),
    "}",
  ]);
  const title = `${group.charAt(0).toUpperCase()}${group.slice(1)}`;
  const meanings = tables.map(({ name, meaning }) => `- \`${name}\`: ${meaning}`);
  return [`## ${title}`, "", ...meanings, "", ...fenced([...links.map(drawLink), ...boxes])];
}

function drawLink({ from, to, column, declared }: Link): string {
  return `${entity(to)} ||${declared ? "--" : ".."}o{ ${entity(from)} : "${column}"`;
}

/** Mermaid takes no dot in a name. */
function entity(table: string): string {
  return table.replace(".", "_");
}

function fenced(lines: string[]): string[] {
  return ["```mermaid", "erDiagram", ...lines.map((line) => `  ${line}`), "```", ""];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(erdFile, drawErd());
  console.log("Drew docs/erd.md.");
}
