import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { childEnvironment } from "../environment.ts";
import { SetupError } from "../services/process.ts";

export type Running = { output: Readable; input: Writable; ended: Promise<void> };

/** Starts pg_dump or pg_restore. The password is passed in the environment, because every user can read arguments. */
export function startProgram(program: string, url: string, args: string[]): Running {
  const { address, password } = withoutPassword(url);
  const child = spawn(program, [...args, `--dbname=${address}`], {
    env: childEnvironment(password ? { PGPASSWORD: password } : {}),
    stdio: ["pipe", "pipe", "pipe"],
  });
  return { output: child.stdout, input: child.stdin, ended: endOf(program, child) };
}

function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { address: address.href, password };
}

async function endOf(program: string, child: ChildProcess): Promise<void> {
  let said = "";
  child.stderr?.on("data", (part: Buffer) => {
    said = `${said}${part.toString()}`.slice(-1_000);
  });
  try {
    const [code] = (await once(child, "close")) as [number | null]; // cast: as Node documents the event "close"
    if (code === 0) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new SetupError(
      `${program} is not in the PATH: install PostgreSQL's client programs (Debian: postgresql-client, macOS: libpq).`,
    );
  }
  throw new SetupError(`${program} failed: ${said.trim()}`);
}
