import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { canConnect } from "../../scripts/services/on-database.ts";
import {
  type Binaries,
  dataFolder,
  findBinaries,
  postgresUser,
} from "../../scripts/services/postgres-user.ts";

/**
 * A PostgreSQL that is a child of this process, so that we can wait for its exit. A postmaster adopted by another
 * process may stay a zombie, which looks alive and blocks the next start.
 */
export type OwnPostgres = {
  url: string;
  folder: string;
  /** SIGKILL to the postmaster and all its processes, like a power cut. Resolves when they are gone. */
  kill: () => Promise<void>;
  start: () => Promise<number>;
  remove: () => Promise<void>;
};

type Options = {
  settings?: string[];
  /** Fills the empty data folder. Default: initdb. */
  fill?: (folder: string) => void;
  binaries?: Binaries;
};

const always = "-c fsync=on -c synchronous_commit=on -c full_page_writes=on -c jit=off".split(" ");

export async function ownPostgres({ settings = [], fill, binaries }: Options = {}): Promise<OwnPostgres> {
  const runAs = postgresUser();
  const { postgres, initdb } = binaries ?? findBinaries(runAs);
  const parent = mkdtempSync(join(tmpdir(), "chaos-"));
  execFileSync("chmod", ["755", parent]);
  const folder = dataFolder(join(parent, "data"), runAs);
  const port = await freePort();
  const initial = ["-D", folder, "-U", "postgres", "--auth=trust", "--locale=C"];
  if (fill) fill(folder);
  else execFileSync(initdb, initial, { ...runAs, cwd: tmpdir() });
  const flags = [...always, ...settings.flatMap((setting) => ["-c", setting])];
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;

  async function start(): Promise<number> {
    const began = performance.now();
    const args = ["-D", folder, "-p", String(port), "-k", "", "-h", "127.0.0.1", ...flags];
    child = spawn(postgres, args, { ...runAs, cwd: tmpdir(), stdio: "ignore" });
    while (!(await canConnect(url))) {
      if (performance.now() - began > 60_000)
        throw new Error("PostgreSQL did not come back within a minute.");
      await pause(50);
    }
    return performance.now() - began;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    const children = signal === "SIGKILL" ? childrenOf(running.pid) : [];
    running.kill(signal);
    for (const pid of children) {
      try {
        process.kill(pid, signal);
      } catch {}
    }
    await gone;
    // PostgreSQL does not start while an old process still holds the shared memory.
    while (children.some(isThere)) await pause(20);
  }

  await start();
  const remove = async () => {
    await end("SIGINT");
    rmSync(parent, { recursive: true, force: true });
  };
  return { url, folder, start, kill: () => end("SIGKILL"), remove };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && stateOf(name)?.parent === parent)
    .map((name) => Number.parseInt(name, 10));
}

function isThere(pid: number): boolean {
  const state = stateOf(String(pid));
  return state !== undefined && state.letter !== "Z";
}

function stateOf(pid: string): { letter: string; parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [letter = "", parent = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { letter, parent: Number.parseInt(parent, 10) };
  } catch {
    return undefined;
  }
}
