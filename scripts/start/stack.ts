import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnvironment, root } from "../environment.ts";
import { generateClient } from "../generate.ts";
import { givenService } from "../services/given-service.ts";
import { answersPing, canConnect } from "../services/on-database.ts";
import { startEmbeddedPostgres } from "../services/postgres.ts";
import { type Service, SetupError, signalProcess, waitUntil } from "../services/process.ts";
import { startRedisIfInstalled } from "../services/redis.ts";
import { type Program, startChild } from "./children.ts";
import { dataChecksum, readDataMark } from "./data-mark.ts";
import { type DatabasePasswords, databaseUrls } from "./database-urls.ts";
import { assertFree, type Ports } from "./ports.ts";
import { laptopAllocation } from "./programs.ts";
import { runStep } from "./progress.ts";
import { claimRun, noteChildren } from "./run-file.ts";
import { developmentSecrets, environmentOf, laptopSettings } from "./settings.ts";
import type { Shutdown } from "./shutdown.ts";

export type Stack = {
  settings: Record<string, string>;
  prepareData: () => Promise<void>;
  start: (program: Omit<Program, "env">, readyUrl: string) => Promise<void>;
};

type Options = { ports: Ports; dataDir: string; shutdown: Shutdown };

export async function prepareStack({ ports, dataDir, shutdown }: Options): Promise<Stack> {
  const runFile = join(dataDir, "run.json");
  await claimRun(runFile);
  const release = () => rmSync(runFile, { force: true });
  shutdown.add({ name: "run file", stop: async () => release(), kill: release });
  await assertFree(ports);
  const place = (name: string, port: number) => ({ dataDir: join(dataDir, name), port });
  const postgres = await runStep("Database", () => startPostgres(place("postgres", ports.postgres)));
  shutdown.add({ name: "postgres", ...postgres });
  const redis = await runStep("Redis", () => startRedis(place("redis", ports.redis)));
  if (redis) shutdown.add({ name: "redis", ...redis });
  await runStep("Database client", generateClient);
  const secrets = developmentSecrets(join(dataDir, "dev-secrets.json"));
  const urls = databaseUrls(postgres.url, secrets);
  const settings = laptopSettings({ ports, secrets, databaseUrls: urls, redisUrl: redis?.url, dataDir });
  return {
    settings,
    prepareData: () => prepareData({ ownerUrl: postgres.url, passwords: secrets, settings }),
    start: starter({ settings, dataDir, runFile, shutdown }),
  };
}

type Place = { settings: Record<string, string>; dataDir: string; runFile: string; shutdown: Shutdown };

function starter({ settings, dataDir, runFile, shutdown }: Place): Stack["start"] {
  const children: number[] = [];
  return async (program, readyUrl) => {
    let death: string | undefined;
    const died = (sentence: string) => {
      death = sentence;
      console.error(`\n${sentence}`);
      void shutdown.finish(1);
    };
    const env = { ...laptopAllocation, ...environmentOf(program.name, settings) };
    const child = startChild({ ...program, env }, { logs: join(dataDir, "logs"), died });
    shutdown.add({ name: program.name, stop: child.stop, kill: () => signalProcess(child.pid, "SIGKILL") });
    children.push(child.pid);
    noteChildren(runFile, children);
    const ready = async () => death !== undefined || (await answers(readyUrl));
    const failure = () =>
      `${program.name} does not answer at ${readyUrl}; its log is ${dataDir}/logs/${program.name}.log.`;
    await waitUntil(ready, { seconds: 60, failure });
    if (death !== undefined) await new Promise(() => undefined);
  };
}

// Uses node:http, because fetch would keep another 10 MB in the supervisor.
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(url, { timeout: 2000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode !== undefined && reply.statusCode < 300);
    });
    asked.once("timeout", () => asked.destroy());
    asked.once("error", () => resolve(false));
  });
}

type ServicePlace = { dataDir: string; port: number };

/** The returned URL signs in as the database's owner. */
async function startPostgres(place: ServicePlace): Promise<Service> {
  const given = await givenService("DATABASE_URL", canConnect);
  return given ?? startEmbeddedPostgres({ ...place, database: "manilla" });
}

export async function startRedis(place: ServicePlace): Promise<Service | undefined> {
  return (await givenService("REDIS_URL", answersPing)) ?? startRedisIfInstalled(place);
}

type DataOptions = { ownerUrl: string; passwords: DatabasePasswords; settings: Record<string, string> };

/**
 * Migrates and seeds the database, unless that was done from the same sources. Uses a separate process
 * (scripts/prepare-data.ts), because the supervisor runs for hours and would keep the memory. Throws SetupError with
 * the output of that process.
 */
async function prepareData({ ownerUrl, passwords, settings }: DataOptions): Promise<void> {
  if ((await readDataMark(ownerUrl)) === dataChecksum(passwords)) return;
  const env = childEnvironment({
    ...settings,
    LOG_LEVEL: "warn",
    OWNER_DATABASE_URL: ownerUrl,
    APP_DATABASE_PASSWORD: passwords.APP_DATABASE_PASSWORD,
    DESK_DATABASE_PASSWORD: passwords.DESK_DATABASE_PASSWORD,
  });
  const program = join(root, "scripts/prepare-data.ts");
  await promisify(execFile)(process.execPath, [program], { cwd: root, env }).catch(
    (error: Error & { stderr?: string }) => {
      throw new SetupError((error.stderr || error.message).trim());
    },
  );
}
