import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { root } from "../../scripts/environment.ts";

const scalars: Record<string, string> = {
  String: "text",
  Boolean: "boolean",
  Int: "integer",
  BigInt: "bigint",
  Float: "double precision",
  Decimal: "numeric",
  DateTime: "timestamp",
  Json: "jsonb",
};
const natives: Record<string, string> = {
  Uuid: "uuid",
  SmallInt: "smallint",
  Date: "date",
  "Timestamptz(6)": "timestamp with time zone",
  Decimal: "numeric",
  "Decimal(20, 10)": "numeric(20,10)",
};

/**
 * Where prisma/schema and the schema public of a database disagree: columns with type and nullability, and named indexes.
 * None when they agree. Prisma can't say that an index is partial, so it may leave such a one out.
 */
export async function schemaDifferences(client: pg.Client): Promise<string[]> {
  const declared = declaredSchema();
  const actual = await actualSchema(client);
  const made = new Set(actual.map(({ line }) => line));
  const missing = declared.filter((line) => !made.has(line));
  const unknown = actual.filter(({ line, partial }) => !partial && !declared.includes(line));
  return [
    ...missing.map((line) => `only in prisma/schema: ${line}`),
    ...unknown.map(({ line }) => `only in the database: ${line}`),
  ];
}

function declaredSchema(): string[] {
  const folder = join(root, "prisma/schema");
  const text = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [...text.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) => modelLines(body));
}

function modelLines(body: string): string[] {
  const table = body.match(/@@map\("(\w+)"\)/)?.[1] ?? "a model without @@map";
  const lines = body.split("\n").map((line) => line.replace(/\/\/.*$/, "").trim());
  const columns = lines.flatMap((line) => columnLine(table, line));
  const unique = [...body.matchAll(/@@?unique\(.*?map: "(\w+)"/g)].map(
    ([, name]) => `${table} unique ${name}`,
  );
  const indexes = [...body.matchAll(/@@index\(.*?map: "(\w+)"/g)].map(([, name]) => `${table} index ${name}`);
  return [...columns, ...unique, ...indexes];
}

function columnLine(table: string, line: string): string[] {
  const [, field = "", type = "", suffix = ""] = line.match(/^(\w+)\s+(\w+)(\[\]|\?)?/) ?? [];
  const scalar = scalars[type];
  if (scalar === undefined) return [];
  const native = line.match(/@db\.(\w+(?:\([^)]*\))?)/)?.[1];
  const column = line.match(/[^@]@map\("(\w+)"\)/)?.[1] ?? field;
  const sqlType = native === undefined ? scalar : (natives[native] ?? `unknown @db.${native}`);
  const list = suffix === "[]" ? "[]" : "";
  return [`${table}.${column} ${sqlType}${list}${suffix === "?" ? "" : " not null"}`];
}

type Line = { line: string; partial: boolean };

async function actualSchema(client: pg.Client): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then ' not null' else '' end as line, false as partial
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     union all
     select c.relname || case when i.indisunique then ' unique ' else ' index ' end || x.relname, i.indpred is not null
     from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisprimary`,
  );
  return rows;
}
