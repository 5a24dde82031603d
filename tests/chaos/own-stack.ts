import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@manilla/testing/free-port";
import { childEnvironment, root } from "../../scripts/environment.ts";
import type { Child } from "../../scripts/start/children.ts";
import { prepareLaptopDatabase } from "../../scripts/start/laptop-database.ts";
import { listPrograms } from "../../scripts/start/programs.ts";
import { developmentSecrets, laptopSettings } from "../../scripts/start/settings.ts";
import { runProgram } from "../e2e/stack.ts";

type Name = "sandbox" | "api" | "worker";
type Sent = { token?: string; key?: string };

export type OwnStack = {
  settings: Record<string, string>;
  sandbox: string;
  start: (name: Name, options?: { flags?: string[] }) => Promise<void>;
  stop: (name: Name) => Promise<void>;
  pid: (name: Name) => number;
  /**
   * Points the settings to a database that has moved to this address (the owner's URL). Running programs must be
   * restarted.
   */
  moveTo: (ownerUrl: string, redisUrl: string | undefined) => void;
  post: <T>(path: string, body: object, sent?: Sent) => Promise<T>;
};

/**
 * Migrates the database and adds the demo people, but starts no program. The URL is the owner's. Without Redis the
 * queues are in the database.
 */
export async function ownStack(
  dataDir: string,
  ownerUrl: string,
  redisUrl: string | undefined,
): Promise<OwnStack> {
  const secrets = developmentSecrets(join(dataDir, "secrets.json"));
  const app = await freePort();
  const [worker, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const ports = { app, api: app, worker, sandbox, smtp };
  const databaseUrls = await prepareLaptopDatabase(ownerUrl, secrets);
  const settings: Record<string, string> = {
    ...laptopSettings({ ports, secrets, databaseUrls, redisUrl, dataDir }),
    LOG_LEVEL: "warn",
    SANDBOX_PACE: "0.01",
    RATE_LIMIT_FACTOR: "10000",
  };
  const env = childEnvironment({ ...settings, DATABASE_URL: ownerUrl });
  await promisify(execFile)(process.execPath, [join(root, "prisma/seed.ts")], { env });
  const children = new Map<string, Child>();
  return {
    settings,
    sandbox: `http://localhost:${sandbox}`,
    start: async (name, { flags = [] } = {}) => {
      const program = listPrograms(ports, flags).find((one) => one.name === name);
      if (!program) throw new Error(`no program ${name}`);
      children.set(name, await runProgram(program, { settings, logs: join(dataDir, "logs"), undo: [] }));
    },
    stop: async (name) => children.get(name)?.stop(),
    pid: (name) => children.get(name)?.pid ?? 0,
    moveTo: (url, redis) => {
      const moved = new URL(settings["DATABASE_URL"] ?? "");
      moved.host = new URL(url).host;
      Object.assign(settings, { DATABASE_URL: moved.href, ...(redis !== undefined && { REDIS_URL: redis }) });
    },
    post: (path, body, sent) => post(`http://localhost:${app}/api/v1${path}`, body, sent),
  };
}

async function post<T>(url: string, body: object, { token, key = randomUUID() }: Sent = {}): Promise<T> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": key,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const { data, message } = (await answer.json()) as { data: T; message: string };
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${message}`);
  return data;
}
