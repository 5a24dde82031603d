import { get } from "node:http";
import { join } from "node:path";
import { generate } from "../generate.ts";
import { type Service, signalProcess, waitUntil } from "../services/process.ts";
import { startPostgres, startRedis } from "../services.ts";
import { type Program, startChild } from "./children.ts";
import { databaseUrls } from "./database-urls.ts";
import { assertFree, type Ports } from "./ports.ts";
import { prepareData } from "./prepare-data.ts";
import { laptopAllocation } from "./programs.ts";
import { step } from "./progress.ts";
import { claimRun, noteChildren, releaseRun } from "./run-file.ts";
import { developmentSecrets } from "./secrets.ts";
import { environmentOf, laptopSettings } from "./settings.ts";
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
  const release = () => releaseRun(runFile);
  shutdown.add({ name: "run file", stop: async () => release(), kill: release });
  await assertFree(ports);
  const keep = (name: string, service: Service): Service => {
    shutdown.add({ name, stop: service.stop, kill: service.kill });
    return service;
  };
  const place = (name: string, port: number) => ({ dataDir: join(dataDir, name), port });
  const postgres = await step("Database", () => startPostgres(place("postgres", ports.postgres)));
  keep("postgres", postgres);
  const redis = await step("Redis", () => startRedis(place("redis", ports.redis)));
  if (redis) keep("redis", redis);
  await step("Database client", generate);
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

// Not fetch, which would keep another 10 MB in the supervisor.
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
