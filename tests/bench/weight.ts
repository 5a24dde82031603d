import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { postgresOn } from "../../scripts/services/postgres.ts";
import { dataFolder, postgresUser } from "../../scripts/services/postgres-user.ts";
import { SetupError } from "../../scripts/services/process.ts";
import { dataDirectory } from "../../scripts/start/ports.ts";
import { readRun } from "../../scripts/start/run-file.ts";

const seconds = 60;
/** Linux reports processor time in hundredths of a second (USER_HZ) on every kernel. */
const ticksPerSecond = 100;

type Sample = { megabytes: number; ticks: number };

/**
 * Measures an idle `npm start` for a minute: memory of each program (PSS, which divides shared pages among processes)
 * and its share of one core. Linux only. Throws SetupError if nothing runs.
 */
export async function benchWeight(): Promise<void> {
  const programs = runningPrograms();
  const before = new Map([...programs].map(([name, pids]) => [name, sample(pids)]));
  console.log(`Measuring for ${seconds} seconds; leave the app alone …`);
  await sleep(seconds * 1000);
  const rows = [...programs].map(([name, pids]) => {
    const { megabytes, ticks } = sample(pids);
    const percent = ((ticks - (before.get(name)?.ticks ?? 0)) / ticksPerSecond / seconds) * 100;
    return { name, processes: pids.length, megabytes, percent };
  });
  const total = {
    name: "all",
    processes: rows.reduce((sum, row) => sum + row.processes, 0),
    megabytes: rows.reduce((sum, row) => sum + row.megabytes, 0),
    percent: rows.reduce((sum, row) => sum + row.percent, 0),
  };
  const shown = [...rows, total].map(({ name, processes, megabytes, percent }) => [
    name,
    { processes, "PSS MB": Math.round(megabytes), "% of a core": Number(percent.toFixed(2)) },
  ]);
  console.table(Object.fromEntries(shown));
}

/** Process ids by program: npm and the shell, the supervisor, its programs, and the database's processes. */
function runningPrograms(): Map<string, number[]> {
  const run = readRun(join(dataDirectory(), "run.json"));
  if (!run || !existsSync(`/proc/${run.pid}`))
    throw new SetupError("Nothing runs here: begin with `npm start` in another window (on Linux).");
  const programs = new Map<string, number[]>([
    ["launcher (npm, up.mjs)", launchersOf(run.pid)],
    ["supervisor", [run.pid]],
  ]);
  for (const pid of run.children) {
    const main = commandLine(pid).find((part) => part.includes("/apps/")) ?? String(pid);
    programs.set(/apps[/]([^/]+)/.exec(main)?.[1] ?? basename(main), [pid]);
  }
  const postgres = postgresOn(dataFolder(join(dataDirectory(), "postgres"), postgresUser()));
  if (postgres) programs.set("postgres", [postgres.pid, ...childrenOf(postgres.pid)]);
  return programs;
}

function launchersOf(pid: number): number[] {
  const parent = statusOf(pid).parent;
  const isLauncher = /up[.]mjs|^npm|pnpm|npx/.test(commandLine(parent).join(" "));
  return isLauncher ? [parent, ...launchersOf(parent)] : [];
}

function childrenOf(pid: number): number[] {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((candidate) => statusOf(candidate).parent === pid);
}

function sample(pids: number[]): Sample {
  const each = pids.map((pid) => ({ megabytes: pssOf(pid), ticks: statusOf(pid).ticks }));
  return {
    megabytes: each.reduce((sum, { megabytes }) => sum + megabytes, 0),
    ticks: each.reduce((sum, { ticks }) => sum + ticks, 0),
  };
}

function pssOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? "0";
  return Number(kilobytes) / 1024;
}

// Fields of proc(5) after the name, which is in parentheses and may contain anything: state, parent, …, utime, stime.
function statusOf(pid: number): { parent: number; ticks: number } {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(fields[1] ?? 0), ticks: Number(fields[11] ?? 0) + Number(fields[12] ?? 0) };
}

function commandLine(pid: number): string[] {
  return read(`/proc/${pid}/cmdline`).split("\0");
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // the process has ended, and its /proc file with it
  }
}
