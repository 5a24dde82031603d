import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { environment } from "./environment.ts";
import { SetupError } from "./services/process.ts";
import { runChore } from "./start/shutdown.ts";

type Place = { url: string; file: string };

/** Writes the whole database into one compressed file, as of one moment, while everything goes on. */
export async function dump({ url, file }: Place): Promise<void> {
  await tool("pg_dump", ["--format=custom", `--file=${file}`, `--dbname=${url}`]);
}

/** Reads a dump into an empty database, all of it or nothing, and has the books verified. */
export async function restore({ url, file }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      "select to_regclass('ledger.transaction') is not null as taken",
    );
    if (rows[0]?.taken) throw new SetupError("This database has books already: restore into an empty one.");
    await makeRoles(client);
    await tool("pg_restore", [
      "--single-transaction",
      "--exit-on-error",
      "--no-owner",
      `--dbname=${url}`,
      file,
    ]);
    const wrong = await client.query("select violation, subject from ledger.verify('100 years')");
    if (wrong.rows.length > 0) {
      throw new SetupError(`The restored books are wrong: ${JSON.stringify(wrong.rows.slice(0, 10))}`);
    }
  } finally {
    await client.end();
  }
}

// Roles belong to the server and are in no dump; what they may do is, and names them.
async function makeRoles(client: pg.Client): Promise<void> {
  for (const role of ["manilla_app", "support_ro", "support_ops"]) {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role} nologin`);
  }
  await client.query("grant support_ro to support_ops");
}

async function tool(program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args).catch((error: Error & { stderr?: string }) => {
    throw new SetupError(`${program} failed: ${(error.stderr || error.message).trim().slice(-1_000)}`);
  });
}

async function main(): Promise<void> {
  const [action, file] = process.argv.slice(2);
  const url = environment("DATABASE_URL");
  if (url === undefined || file === undefined || (action !== "dump" && action !== "restore")) {
    throw new SetupError("DATABASE_URL=<the owner's> node scripts/backup.ts dump|restore <file>");
  }
  const startedAt = performance.now();
  await (action === "dump" ? dump : restore)({ url, file });
  console.log(`${action} of ${file}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runChore(main);
