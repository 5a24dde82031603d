import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { canConnect, databaseOn, onDatabase } from "./on-database.ts";
import { type Binaries, dataFolder, findBinaries, postgresUser, type RunAs } from "./postgres-user.ts";
import {
  commandOf,
  isPortFree,
  lastLines,
  rotateLog,
  type Service,
  SetupError,
  signalProcess,
  stopProcess,
  waitUntil,
} from "./process.ts";

type Options = {
  dataDir: string;
  port: number;
  database: string;
  disposable?: boolean;
};

const passwordFile = ".owner-password";

// JIT is slower for short statements. WAL is compressed and checkpoints are rare, because most WAL is full-page
// images after a checkpoint. fsync and synchronous_commit stay on.
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  jit: "off",
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "on", // pglz: npm's build has no lz4
  max_wal_size: "4GB",
  checkpoint_timeout: "15min",
  log_timezone: "UTC",
  timezone: "UTC",
  logging_collector: "off",
  // The detail and context of an error contain the row, and with it personal data.
  log_error_verbosity: "terse",
  // Without these settings four more processes run: I/O workers and the launcher of logical replication.
  io_method: "sync",
  max_logical_replication_workers: "0",
};

export const disposableSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_compression: "off",
  max_wal_size: "256MB",
};

export function flagsOf(chosen: Record<string, string>): string[] {
  return Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

export async function startEmbeddedPostgres({
  dataDir,
  port,
  database,
  disposable = false,
}: Options): Promise<Service> {
  const runAs = postgresUser();
  const folder = dataFolder(dataDir, runAs);
  const running = postgresOn(folder);
  if (running) return adopt(folder, running, database);
  const binaries = findBinaries(runAs);
  const password = clusterPassword(folder, binaries, runAs);
  if (!(await isPortFree(port)))
    throw new SetupError(`Port ${port} is in use, so the database can't start: free it or set DATABASE_URL.`);
  const pid = await launch(folder, { port, binaries, runAs, password, disposable });
  const url = await ensureDatabase(urlOf(port, password), database);
  return serviceOf(pid, url);
}

/**
 * Returns the PostgreSQL that runs on this folder. postmaster.pid survives a power cut, so its process id counts only
 * if that process is PostgreSQL on this folder.
 */
export function postgresOn(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  const port = Number.parseInt(lines[3] ?? "", 10);
  if (pid > 0 && port > 0 && commandOf(pid).includes(folder)) return { pid, port };
  rmSync(file);
  return undefined;
}

// Uses a server that still runs on our folder after its supervisor was killed. It is stopped later like our own.
async function adopt(
  folder: string,
  { pid, port }: { pid: number; port: number },
  database: string,
): Promise<Service> {
  const server = urlOf(port, readFileSync(join(folder, passwordFile), "utf8"));
  const failure = () =>
    `A database (process ${pid}) is already running on ${folder} but does not answer: end it and try again.`;
  await waitUntil(() => canConnect(server), { seconds: 15, failure });
  return serviceOf(pid, await ensureDatabase(server, database));
}

// The password file is written last. A folder without it is from an interrupted first start.
function clusterPassword(folder: string, { initdb }: Binaries, runAs: RunAs): string {
  const file = join(folder, passwordFile);
  if (existsSync(file)) return readFileSync(file, "utf8");
  if (existsSync(join(folder, "PG_VERSION")) && existsSync(join(folder, "postmaster.opts"))) {
    throw new SetupError(`${folder} holds a PostgreSQL cluster that is not ours: move it away.`);
  }
  if (existsSync(join(folder, "PG_VERSION")))
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  const password = randomBytes(18).toString("base64url");
  const given = join(tmpdir(), `manilla-${randomBytes(6).toString("hex")}`);
  writeFileSync(given, password, { mode: 0o600 });
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownSync(given, runAs.uid, runAs.gid);
  const flags = [`--pgdata=${folder}`, "--username=postgres", `--pwfile=${given}`, "--auth=scram-sha-256"];
  try {
    execFileSync(initdb, [...flags, "--encoding=UTF8", "--locale=C", "--no-sync"], {
      ...runAs,
      cwd: tmpdir(),
      stdio: "pipe",
      encoding: "utf8",
    });
  } catch (error) {
    throw new SetupError(`The database could not be made in ${folder}: ${lastLines(String(error), 4)}`);
  } finally {
    rmSync(given, { force: true });
  }
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

type Launch = { port: number; binaries: Binaries; runAs: RunAs; password: string; disposable: boolean };

async function launch(
  folder: string,
  { port, binaries, runAs, password, disposable }: Launch,
): Promise<number> {
  const chosen = { ...settings, ...(disposable ? disposableSettings : {}) };
  const logFile = `${folder}.log`;
  rotateLog(logFile);
  const log = openSync(logFile, "w", 0o600);
  // The database has its own process group, so that Ctrl-C reaches only us and the database stops last.
  const child = spawn(binaries.postgres, ["-D", folder, "-p", String(port), ...flagsOf(chosen)], {
    ...runAs,
    cwd: tmpdir(),
    detached: platform() !== "win32",
    stdio: ["ignore", log, log],
  });
  child.unref();
  const failure = () =>
    `The database did not start. Its log (${logFile}) ends:\n${lastLines(readFileSync(logFile, "utf8"), 8)}`;
  child.on("error", () => undefined);
  await waitUntil(() => canConnect(urlOf(port, password)), { seconds: 60, child, failure });
  if (child.pid === undefined) throw new SetupError(failure());
  return child.pid;
}

function serviceOf(pid: number, url: string): Service {
  return { url, stop: () => stopProcess(pid, "SIGINT"), kill: () => signalProcess(pid, "SIGQUIT") };
}

function urlOf(port: number, password: string): string {
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function ensureDatabase(server: string, name: string): Promise<string> {
  await onDatabase(server, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
  return databaseOn(server, name);
}
