import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { root } from "../environment.ts";
import { migrate } from "../migrate.ts";

// Any number, as long as every test process uses the same one.
const templateLock = 620_240_119;

/** The name of a migrated database for tests to clone. It changes with the SQL, and is made once per server. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `template_${checksumOfSql()}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query("select pg_advisory_lock($1)", [templateLock]);
    const { rowCount } = await server.query("select from pg_database where datname = $1 and datistemplate", [
      name,
    ]);
    if (rowCount === 0) await makeTemplate(server, serverUrl, name);
  } finally {
    await server.end();
  }
  return name;
}

async function makeTemplate(server: pg.Client, serverUrl: string, name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`);
  await server.query(`create database ${name} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate({ url: url.href });
  await planOnce(url.href);
  // Marked last: a database that was half made is never cloned.
  await server.query(`alter database ${name} is_template true`);
}

/**
 * The books are verified after every test. Their verification is planned anew at each call, because its plan depends on how
 * much there is to read; in a small database the planning takes four fifths of the time, and any plan will do.
 */
async function planOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "alter function ledger.violations(interval, timestamptz) set plan_cache_mode = force_generic_plan",
    );
  } finally {
    await client.end();
  }
}

function checksumOfSql(): string {
  const hash = createHash("sha256");
  const folder = join(root, "prisma");
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    if (path.endsWith(".sql")) hash.update(path).update(readFileSync(join(folder, path)));
  }
  return hash.digest("hex").slice(0, 16);
}
