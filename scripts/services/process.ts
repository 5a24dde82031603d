import { type ChildProcess, execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type Service = { url: string; stop: () => Promise<void>; kill: () => void };

/** An expected failure, explained in one sentence for the user and printed without a stack. */
export class SetupError extends Error {}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

// Returns true for a process that has ended and still has an entry, because its parent has not read its exit code. In a
// container the parent may never read it.
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

export function commandOf(pid: number): string {
  if (!isAlive(pid)) return "";
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

export async function waitUntil(
  ready: () => Promise<boolean>,
  { seconds, child, failure }: { seconds: number; child?: ChildProcess; failure: () => string },
): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (Date.now() < deadline) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) break;
    if (await ready()) return;
    await sleep(100);
  }
  throw new SetupError(failure());
}

export async function stopProcess(pid: number, signal: NodeJS.Signals, seconds = 20): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, signal);
  const deadline = Date.now() + seconds * 1000;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      process.kill(pid, "SIGKILL");
      return;
    }
    await sleep(50);
  }
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

export function lastLines(text: string, lines = 15): string {
  return text.trimEnd().split("\n").slice(-lines).join("\n");
}

const keptStarts = 9;

export function rotateLog(file: string): void {
  const earlier = (start: number) => (start === 0 ? file : file.replace(/[.]log$/, `.${start}.log`));
  for (let start = keptStarts - 1; start >= 0; start -= 1) {
    if (existsSync(earlier(start))) renameSync(earlier(start), earlier(start + 1));
  }
}
