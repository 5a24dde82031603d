import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface OpsCommand {
  args: string[];
  env: Record<string, string>;
  input: string;
}

export interface OpsAnswer {
  code: number | null;
  said: string;
}

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
 * Runs an ops command. The first command of each name, and every --help, run in a separate process, as in a terminal.
 * The others share a process that keeps loaded modules, because loading takes a second.
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
  // The exit of an idle process is no failure.
  ended.catch(() => undefined);
  child.unref();
  child.channel?.unref();
  return { child, ended };
}
