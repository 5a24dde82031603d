import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { childEnvironment } from "../environment.ts";
import { answersPing } from "./on-database.ts";
import {
  commandOf,
  errorMessage,
  isPortFree,
  lastLines,
  type Service,
  SetupError,
  signalProcess,
  stopProcess,
  waitUntil,
} from "./process.ts";

export const redisDatabases = 64;

type Place = { dataDir: string; port: number };
type Program = { command: string; args: string[] };

export async function startLocalRedis({ dataDir, port }: Place): Promise<Service> {
  const folder = resolve(dataDir);
  prepare(folder);
  const old = redisOn(folder);
  if (old && (await answersPing(old.url))) return serviceOf(old.pid, old.url, folder);
  if (!(await isPortFree(port)))
    throw new SetupError(
      `Port ${port} is in use, so Redis can't start: free it, or choose another with REDIS_PORT.`,
    );
  const url = urlOf(port);
  const pid = await launch(serverProgram(folder, port), { folder, url });
  writeFileSync(join(folder, "pid"), `${pid}\n${port}\n`);
  return serviceOf(pid, url, folder);
}

export async function startRedisIfInstalled(place: Place): Promise<Service | undefined> {
  return findRedisServer() === undefined ? undefined : startLocalRedis(place);
}

function urlOf(port: number): string {
  return `redis://127.0.0.1:${port}`;
}

function serviceOf(pid: number, url: string, folder: string): Service {
  const stop = async () => {
    await stopProcess(pid, "SIGTERM", 5);
    rmSync(join(folder, "pid"), { force: true });
  };
  return { url, stop, kill: () => signalProcess(pid, "SIGKILL") };
}

function prepare(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new SetupError(`Redis' folder ${folder} can't be written (${errorMessage(error)}).`);
  }
}

export function redisOn(folder: string): { pid: number; url: string } | undefined {
  const file = join(folder, "pid");
  if (!existsSync(file)) return undefined;
  const [pid = 0, port = 0] = readFileSync(file, "utf8")
    .split("\n")
    .map((line) => Number.parseInt(line, 10));
  return /redis|valkey/.test(commandOf(pid)) ? { pid, url: urlOf(port) } : undefined;
}

// Every acknowledged job is on disk (appendonly). A full Redis refuses writes instead of deleting keys (noeviction).
function serverProgram(folder: string, port: number): Program {
  const command = findRedisServer();
  if (command === undefined) throw new SetupError("There is no redis-server in the PATH.");
  const options = {
    port,
    dir: folder,
    bind: "127.0.0.1",
    appendonly: "yes",
    databases: redisDatabases,
    "maxmemory-policy": "noeviction",
  };
  return { command, args: Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]) };
}

export function findRedisServer(): string | undefined {
  return onPath("redis-server") ?? onPath("valkey-server");
}

function onPath(name: string): string | undefined {
  const folders = (childEnvironment().PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

async function launch(
  { command, args }: Program,
  { folder, url }: { folder: string; url: string },
): Promise<number> {
  const logFile = join(folder, "redis.log");
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(command, args, {
    cwd: folder,
    detached: platform() !== "win32",
    stdio: ["ignore", log, log],
  });
  child.on("error", () => undefined);
  child.unref();
  const failure = () =>
    `Redis did not start. Its log (${logFile}) ends:\n${lastLines(readFileSync(logFile, "utf8"), 8)}`;
  await waitUntil(() => answersPing(url), { seconds: 20, child, failure });
  if (child.pid === undefined) throw new SetupError(failure());
  return child.pid;
}
