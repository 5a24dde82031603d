import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { SetupError } from "../services/process.ts";
import { type Definition, inOrder, readDefinition } from "./order.ts";
import { readSqlFile, runScript } from "./sql-file.ts";

/**
 * Returns the definitions in the order of their dependencies. Each view, function and composite type has its own
 * file, sql/<schema>/…/<name>.sql.
 */
export function readDefinitions(folder: string): Definition[] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".sql"),
  );
  const definitions = paths
    .sort()
    .map((path) => readDefinition(readSqlFile(join("sql", path), join(folder, path))));
  refuseTwins(definitions);
  return inOrder(definitions);
}

/** Refuses two files of one name in a schema, because the second would replace the definition of the first. */
function refuseTwins(definitions: Definition[]): void {
  for (const [name, files] of Map.groupBy(definitions, (one) => one.name)) {
    if (files.length > 1)
      throw new SetupError(`${files.map(({ path }) => path).join(" and ")} both define ${name}.`);
  }
}

type Changes = { isCurrent: boolean; changed: string[] };

export async function areDefinitionsCurrent(client: pg.Client, definitions: Definition[]): Promise<Changes> {
  await client.query("create schema if not exists migration");
  await client.query(
    "create table if not exists migration.checksum (path text primary key, sha256 text not null)",
  );
  const { rows } = await client.query<{ path: string; sha256: string }>(
    "select path, sha256 from migration.checksum where path like 'sql/%'",
  );
  const known = new Map(rows.map(({ path, sha256 }) => [path, sha256]));
  const changed = definitions
    .filter(({ path, sha256 }) => known.get(path) !== sha256)
    .map(({ path }) => path);
  const isCurrent = changed.length === 0 && known.size === definitions.length;
  return { isCurrent, changed };
}

export async function dropViewsAndTypes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ views: string | null; types: string | null }>(`
    select string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind = 'v') as views,
      string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind = 'c') as types
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join migration.checksum k on k.path like 'sql/%'
      and split_part(k.path, '/', 2) = n.nspname and regexp_replace(k.path, '^.*/', '') = c.relname || '.sql'
  `);
  const { views = null, types = null } = rows[0] ?? {};
  if (views !== null) await client.query(`drop view ${views}`);
  if (types !== null) await client.query(`drop type ${types} cascade`);
}

export async function applyDefinitions(client: pg.Client, definitions: Definition[]): Promise<void> {
  for (const { path, text } of definitions) await runScript(client, path, text);
  await refuseForgotten(client, definitions);
  // By default PostgreSQL lets every role run a new function. This revokes that right, so that only the roles in the
  // `grant` of the function's file may run it.
  const functions = definitions.filter(({ kind }) => kind === "function").map(({ name }) => name);
  if (functions.length > 0) await client.query(`revoke all on function ${functions.join(", ")} from public`);
  await client.query("delete from migration.checksum where path like 'sql/%'");
  await client.query(
    "insert into migration.checksum (path, sha256) select * from unnest($1::text[], $2::text[])",
    [definitions.map(({ path }) => path), definitions.map(({ sha256 }) => sha256)],
  );
}

/** Refuses a view or function without a file, and two functions of one name (an old one that was not dropped). */
async function refuseForgotten(client: pg.Client, definitions: Definition[]): Promise<void> {
  const named = definitions.filter(({ kind }) => kind !== "rows").map(({ name }) => name);
  const schemas = new Set(named.map((name) => name.split(".")[0]));
  const { rows } = await client.query<{ name: string; signature: string }>(
    `
    select n.nspname || '.' || o.name as name, o.signature
    from (
      select p.oid, p.pronamespace as namespace, p.proname as name, p.oid::regprocedure::text as signature,
        'pg_proc'::regclass as catalog
      from pg_proc p
      union all
      select c.oid, c.relnamespace, c.relname, c.oid::regclass::text, 'pg_class'::regclass
      from pg_class c where c.relkind in ('v', 'c')
    ) o join pg_namespace n on n.oid = o.namespace
    where n.nspname = any ($1)
      and not exists (select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
  `,
    [[...schemas]],
  );
  const wanted = new Set(named);
  const times = Map.groupBy(rows, ({ name }) => name);
  const forgotten = rows.filter(({ name }) => !wanted.has(name) || (times.get(name)?.length ?? 0) > 1);
  if (forgotten.length === 0) return;
  throw new SetupError(
    `Nothing was changed. No file of prisma/sql defines ${forgotten.map(({ signature }) => signature).join(", ")}, ` +
      "or its arguments have changed: drop the old one in a migration.",
  );
}
