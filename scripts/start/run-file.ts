import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { root } from "../environment.ts";
import { commandOf, SetupError, stopProcess } from "../services/process.ts";

type Run = { pid: number; children: number[] };

export async function claimRun(file: string): Promise<void> {
  const before = readRun(file);
  if (before && isOurs(before.pid)) {
    throw new SetupError(
      `Manilla already runs here (process ${before.pid}): stop it first, with Ctrl-C in its window.`,
    );
  }
  for (const pid of before?.children ?? []) if (isOurs(pid)) await stopProcess(pid, "SIGTERM", 5);
  noteChildren(file, []);
}

export function noteChildren(file: string, children: number[]): void {
  const run: Run = { pid: process.pid, children };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(run));
}

export function readRun(file: string): Run | undefined {
  if (!existsSync(file)) return undefined;
  const run: Run = JSON.parse(readFileSync(file, "utf8"));
  return run;
}

// A process id may have been reused. Our programs have this folder in their command line.
function isOurs(pid: number): boolean {
  return pid !== process.pid && commandOf(pid).includes(root);
}
