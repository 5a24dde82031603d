import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@manilla/testing/free-port";
import pg from "pg";
import { migrate } from "../../scripts/migrate.ts";
import { databaseOn, rowsOn } from "../../scripts/services/on-database.ts";
import { startEmbeddedPostgres } from "../../scripts/services/postgres.ts";
import { cpuOfFamily } from "./cpu.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));

export type BenchDatabase = {
  url: string;
  owner: pg.Pool;
  pool: pg.Pool;
  close: () => Promise<void>;
  stop: () => Promise<void>;
};

/** An empty database. Its database server flushes every commit to disk, as in production. */
export async function emptyDatabase(name: string): Promise<BenchDatabase> {
  const place = { dataDir: join(root, ".data/bench/postgres"), port: await freePort(), database: "postgres" };
  const server = await startEmbeddedPostgres(place);
  await rowsOn(server.url, `drop database if exists ${name} with (force)`);
  await rowsOn(server.url, `create database ${name}`);
  const url = databaseOn(server.url, name);
  const owner = new pg.Pool({ connectionString: url });
  const pool = new pg.Pool({ connectionString: url, options: "-c role=manilla_app" });
  const close = async () => {
    await Promise.all([pool.end(), owner.end()]);
  };
  const stop = async () => {
    // A connection that is still closing when the server stops reports an error. It is no failure.
    for (const one of [pool, owner]) one.on("error", () => undefined);
    await close();
    await server.stop();
  };
  return { url, owner, pool, close, stop };
}

/** A database with the migrations and the baseline scripts (floor.sql). */
export async function benchDatabase(name = "bench"): Promise<BenchDatabase> {
  const database = await emptyDatabase(name);
  await migrate({ url: database.url });
  for (const script of ["floor.sql", "ours.sql", "history.sql"])
    await database.owner.query(readFileSync(join(here, script), "utf8"));
  await database.owner.query("vacuum analyze");
  return database;
}

export type Counters = {
  commits: number;
  flushes: number;
  walBytes: number;
  pages: number;
  cpuSeconds: number;
};

/** Totals of the server: commits, WAL flushes, WAL bytes, pages read, and processor time of all its processes. */
export async function readCounters(owner: pg.Pool): Promise<Counters> {
  const { rows } = await owner.query<Record<string, number>>(
    `select xact_commit::float8 as commits, (blks_hit + blks_read)::float8 as pages,
       (select sum(fsyncs)::float8 from pg_stat_io where object = 'wal') as flushes,
       (select wal_bytes::float8 from pg_stat_wal) as wal,
       split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as postmaster
     from pg_stat_database where datname = current_database()`,
  );
  const { commits = 0, flushes = 0, wal = 0, pages = 0, postmaster = 0 } = rows[0] ?? {};
  return { commits, flushes, walBytes: wal, pages, cpuSeconds: cpuOfFamily(postmaster) };
}
