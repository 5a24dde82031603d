import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment, root } from "../environment.ts";
import { lastLines, rotateLog, SetupError, stopProcess } from "../services/process.ts";

export type Program = { name: string; args: string[]; env: Record<string, string>; cwd?: string };

export type Child = { name: string; pid: number; stop: () => Promise<void> };

export function startChild(
  program: Program,
  { logs, died }: { logs: string; died: (sentence: string) => void },
): Child {
  const logFile = join(logs, `${program.name}.log`);
  mkdirSync(logs, { recursive: true });
  // The child has its own process group, so that Ctrl-C reaches only us and we choose the order of stopping.
  const child = spawn(process.execPath, program.args, {
    cwd: program.cwd ?? root,
    env: childEnvironment(program.env),
    stdio: ["ignore", "pipe", "pipe"],
    detached: platform() !== "win32",
  });
  if (child.pid === undefined) throw new SetupError(`${program.name} could not be started.`);
  const written = writeLog(child, { name: program.name, logFile });
  let stopping = false;
  child.once("exit", (code, signal) => {
    if (stopping) return;
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    void written.then(() =>
      died(`${program.name} ${how}. Its log (${logFile}) ends:\n${lastLines(readFileSync(logFile, "utf8"))}`),
    );
  });
  const { pid } = child;
  const stop = async () => {
    stopping = true;
    await stopProcess(pid, "SIGTERM", 15);
  };
  return { name: program.name, pid, stop };
}

function writeLog(child: ChildProcess, { name, logFile }: { name: string; logFile: string }): Promise<void> {
  // Keeps the log of the previous start, which shows the reason of a crash.
  rotateLog(logFile);
  const file = createWriteStream(logFile, { flags: "w", mode: 0o600 });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      file.write(`${line}\n`);
      const shown = surfacedLine(line);
      if (shown !== undefined) console.error(`${name}: ${shown}`);
    });
  }
  return new Promise((resolve) => child.once("close", () => file.end(resolve)));
}

/** Returns the message of a log line of level 50 (error) or higher, for the terminal. */
function surfacedLine(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  const entry = parsed(line);
  if (typeof entry?.level !== "number" || entry.level < 50) return undefined;
  const cause = isRecord(entry.err) && typeof entry.err.message === "string" ? entry.err.message : undefined;
  const words = typeof entry.msg === "string" ? entry.msg : "error";
  return cause === undefined || cause === words ? words : `${words}: ${cause}`;
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
