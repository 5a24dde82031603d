import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql, type Transaction } from "kysely";
import { SetupError } from "../services/process.ts";
import { type Bookkeeping, rememberFiles, runScript, sqlFile } from "./bookkeeping.ts";
import { type Definition, inOrder, readDefinition } from "./order.ts";

type Trx = Transaction<Bookkeeping>;

/** Views, functions and composite types are defined in one file each, sql/<schema>/…/<name>.sql; in the order to make them. */
export function readDefinitions(folder: string): Definition[] {
  if (!existsSync(folder)) return [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".sql"),
  );
  const definitions = paths
    .sort()
    .map((path) => readDefinition(sqlFile(join("sql", path), readFileSync(join(folder, path), "utf8"))));
  refuseTwins(definitions);
  return inOrder(definitions);
}

/** In two folders of a schema the same name may stand, and the second file would replace what the first defines. */
function refuseTwins(definitions: Definition[]): void {
  for (const [name, files] of Map.groupBy(definitions, (one) => one.name)) {
    if (files.length > 1)
      throw new SetupError(`${files.map(({ path }) => path).join(" and ")} both define ${name}.`);
  }
}

/** Drops every view and type that a file has made, so that a migration may change the columns below them. */
export async function dropViewsAndTypes(trx: Trx): Promise<void> {
  const { rows } = await sql<{ views: string | null; types: string | null }>`
    select string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind = 'v') as views,
      string_agg(format('%I.%I', n.nspname, c.relname), ', ') filter (where c.relkind = 'c') as types
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join migration.checksum k on k.path like 'sql/%'
      and split_part(k.path, '/', 2) = n.nspname and regexp_replace(k.path, '^.*/', '') = c.relname || '.sql'
  `.execute(trx);
  const { views = null, types = null } = rows[0] ?? {};
  if (views !== null) await sql.raw(`drop view ${views}`).execute(trx);
  // With the functions that take one: they are made again.
  if (types !== null) await sql.raw(`drop type ${types} cascade`).execute(trx);
}

/** Makes all of them again. Throws SetupError naming the file that failed. */
export async function applyDefinitions(trx: Trx, definitions: Definition[]): Promise<void> {
  for (const { path, text } of definitions) await runScript(trx, path, text);
  await refuseForgotten(trx, definitions);
  await trx.deleteFrom("migration.checksum").where("path", "like", "sql/%").execute();
  await rememberFiles(trx, definitions);
}

/** A view or function without a file, or two functions of one name: an old one that was not dropped. */
async function refuseForgotten(trx: Trx, definitions: Definition[]): Promise<void> {
  const named = definitions.filter(({ kind }) => kind !== "rows").map(({ name }) => name);
  const schemas = new Set(named.map((name) => name.split(".")[0]));
  const { rows } = await sql<{ name: string; signature: string }>`
    select n.nspname || '.' || o.name as name, o.signature
    from (
      select p.oid, p.pronamespace as namespace, p.proname as name, p.oid::regprocedure::text as signature,
        'pg_proc'::regclass as catalog
      from pg_proc p
      union all
      select c.oid, c.relnamespace, c.relname, c.oid::regclass::text, 'pg_class'::regclass
      from pg_class c where c.relkind in ('v', 'c')
    ) o join pg_namespace n on n.oid = o.namespace
    where n.nspname = any (${[...schemas]})
      and not exists (select from pg_depend d where d.classid = o.catalog and d.objid = o.oid and d.deptype = 'e')
  `.execute(trx);
  const wanted = new Set(named);
  const times = Map.groupBy(rows, ({ name }) => name);
  const forgotten = rows.filter(({ name }) => !wanted.has(name) || (times.get(name)?.length ?? 0) > 1);
  if (forgotten.length === 0) return;
  throw new SetupError(
    `Nothing was changed. No file of prisma/sql defines ${forgotten.map(({ signature }) => signature).join(", ")}, ` +
      "or its arguments have changed: drop the old one in a migration.",
  );
}
