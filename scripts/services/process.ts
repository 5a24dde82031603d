import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A database or a Redis that is running. `stop` and `kill` leave alone what we did not start. */
export type Service = { url: string; stop: () => Promise<void>; kill: () => void };

/** A service that others run: it is not ours to stop. */
export function foreignService(url: string): Service {
  return { url, stop: () => Promise.resolve(), kill: () => undefined };
}

/** What went wrong, in one sentence for the person at the keyboard; printed without a stack. */
export class SetupError extends Error {}

/** The text of a thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True while the process exists, also when it belongs to another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

// Ended, but its parent has not collected it: in a container that may never happen.
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

/** The command line of a process, or "": a number in a pid file may by now belong to any other program. */
export function commandOf(pid: number): string {
  if (!isAlive(pid)) return "";
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

/** True when no process listens on this port of this machine. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Asks until it is true, or says `failure` after so many seconds, or earlier when the child has died. */
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

/** Ends a process politely, and after the given seconds for good. */
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

/** Ends a process at once, if it is still there. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, signal);
}

/** The last lines of a log, to show beside a failure. */
export function tail(text: string, lines = 15): string {
  return text.trimEnd().split("\n").slice(-lines).join("\n");
}
