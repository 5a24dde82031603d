import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A command of staff as it was typed, with its whole environment; `input` is what is typed after it. */
export interface OpsCommand {
  args: string[];
  env: Record<string, string>;
  input: string;
}

export interface OpsAnswer {
  code: number | null;
  /** What it printed, both ways. */
  said: string;
}

/** The process that keeps what it has loaded; `ended` rejects when it ends. */
interface Host {
  child: ChildProcess;
  ended: Promise<never>;
}

const ops = fileURLToPath(new URL("../../scripts/ops.ts", import.meta.url));
const hostProgram = fileURLToPath(new URL("ops-host.ts", import.meta.url));
const started = new Set<string>();
let host: Host | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of staff. The first of each name (`withdrawals`, `case`, …) has a process of its own, as on a terminal;
 * the others run one after another in a process that keeps what it has loaded, because loading takes a second each time.
 */
export function runOps(command: OpsCommand): Promise<OpsAnswer> {
  const [name = ""] = command.args;
  if (started.has(name) && !command.args.includes("--help")) return inHost(command);
  started.add(name);
  return alone(command);
}

async function alone({ args, env, input }: OpsCommand): Promise<OpsAnswer> {
  const child = spawn(process.execPath, [ops, ...args], { env });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  const [code] = await once(child, "close");
  return { code, said };
}

function inHost(command: OpsCommand): Promise<OpsAnswer> {
  host ??= startHost(command.env);
  const { child, ended } = host;
  const answer = last.then(async () => {
    const answered = once(child, "message");
    child.send(command);
    const [{ code, said }] = await Promise.race([answered, ended]);
    return { code, said };
  });
  last = answer.catch(() => undefined);
  return answer;
}

function startHost(env: Record<string, string>): Host {
  const child = fork(hostProgram, { env, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit").then(([code]) => {
    host = undefined;
    throw new Error(`The process of the commands ended with ${code} before it had answered.`);
  });
  // Without a command that waits, its end is no failure.
  ended.catch(() => undefined);
  child.unref();
  child.channel?.unref();
  return { child, ended };
}
