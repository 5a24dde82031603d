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
  'Unsupported("interval")': "interval",
};
const natives: Record<string, string> = {
  Uuid: "uuid",
  SmallInt: "smallint",
  Date: "date",
  "Timestamptz(6)": "timestamp with time zone",
  Decimal: "numeric",
  "Decimal(20, 10)": "numeric(20,10)",
};

const schemas = ["public", "ledger", "desk", "screening", "support"];

/**
 * Differences between prisma/schema and a database: columns with type and nullability, and named indexes. Every table
 * needs a model. A view needs one only if a program reads it. Prisma cannot express partial indexes and indexes of
 * expressions, so these may be missing. Columns of a view are always optional, as in PostgreSQL.
 */
export async function schemaDifferences(client: pg.Client): Promise<string[]> {
  const declared = declaredSchema();
  const actual = await actualSchema(client);
  const made = new Set(actual.map(({ line }) => line));
  const views = new Set(declared.map(relationOf));
  const missing = declared.filter((line) => !made.has(line));
  const unknown = actual.filter(
    ({ line, kind }) =>
      !declared.includes(line) && (kind === "view" ? views.has(relationOf(line)) : kind !== "beyond Prisma"),
  );
  return [
    ...missing.map((line) => `only in prisma/schema: ${line}`),
    ...unknown.map(({ line }) => `only in the database: ${line}`),
  ];
}

function relationOf(line: string): string {
  const [name = ""] = line.split(" ");
  return line.includes(" index ") || line.includes(" unique ") ? name : name.slice(0, name.lastIndexOf("."));
}

function declaredSchema(): string[] {
  const folder = join(root, "prisma/schema");
  const text = readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
  return [...text.matchAll(/^(?:model|view) \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body = ""]) =>
    modelLines(body),
  );
}

function modelLines(body: string): string[] {
  const schema = body.match(/@@schema\("(\w+)"\)/)?.[1] ?? "a model without @@schema";
  const name = body.match(/@@map\("(\w+)"\)/)?.[1] ?? "a model without @@map";
  const table = schema === "public" ? name : `${schema}.${name}`;
  const lines = body.split("\n").map((line) => line.replace(/\/\/.*$/, "").trim());
  const columns = lines.flatMap((line) => columnLine(table, line));
  const unique = [...body.matchAll(/@@?unique\(.*?map: "(\w+)"/g)].map(
    ([, name]) => `${table} unique ${name}`,
  );
  const indexes = [...body.matchAll(/@@index\(.*?map: "(\w+)"/g)].map(([, name]) => `${table} index ${name}`);
  return [...columns, ...unique, ...indexes];
}

function columnLine(table: string, line: string): string[] {
  const [, field = "", type = "", suffix = ""] = line.match(/^(\w+)\s+(\w+(?:\("\w+"\))?)(\[\]|\?)?/) ?? [];
  const scalar = scalars[type];
  if (scalar === undefined) return [];
  const native = line.match(/@db\.(\w+(?:\([^)]*\))?)/)?.[1];
  const column = line.match(/[^@]@map\("(\w+)"\)/)?.[1] ?? field;
  const sqlType = native === undefined ? scalar : (natives[native] ?? `unknown @db.${native}`);
  const list = suffix === "[]" ? "[]" : "";
  return [`${table}.${column} ${sqlType}${list}${suffix === "?" ? "" : " not null"}`];
}

type Line = { line: string; kind: "table" | "view" | "index" | "beyond Prisma" };

async function actualSchema(client: pg.Client): Promise<Line[]> {
  const { rows } = await client.query<Line>(
    `with relation as (
       select c.oid, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name,
         case c.relkind when 'v' then 'view' else 'table' end as kind
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> '_prisma_migrations'
     )
     select r.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then ' not null' else '' end as line, r.kind
     from relation r join pg_attribute a on a.attrelid = r.oid
     where a.attnum > 0 and not a.attisdropped
     union all
     select r.name || case when i.indisunique then ' unique ' else ' index ' end || x.relname,
       case when i.indpred is null and i.indexprs is null then 'index' else 'beyond Prisma' end
     from relation r join pg_index i on i.indrelid = r.oid join pg_class x on x.oid = i.indexrelid
     where not i.indisprimary`,
    [schemas],
  );
  return rows;
}
