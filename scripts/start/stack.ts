import { join } from "node:path";
import { generate } from "../generate.ts";
import { type Service, signalProcess, waitUntil } from "../services/process.ts";
import { givenRedis, startPostgres } from "../services.ts";
import { type Program, startChild } from "./children.ts";
import { prepareLaptopDatabase } from "./laptop-database.ts";
import { assertFree, type Ports } from "./ports.ts";
import { step } from "./progress.ts";
import { claimRun, noteChildren, releaseRun } from "./run-file.ts";
import { developmentSecrets } from "./secrets.ts";
import { laptopSettings } from "./settings.ts";
import type { Shutdown } from "./shutdown.ts";

export type Stack = {
  /** The environment of every program. */
  settings: Record<string, string>;
  /** Who can sign in at once. */
  signIn: string;
  /** Who can sign in to the staff desk. */
  deskSignIn: string;
  /** Starts a program and waits until it answers at `readyUrl`. */
  start: (program: Omit<Program, "env">, readyUrl: string) => Promise<void>;
};

type Wish = { ports: Ports; dataDir: string; shutdown: Shutdown };

/** What the programs stand on: our claim on the folder and the ports, services, client, database, settings. */
export async function prepareStack({ ports, dataDir, shutdown }: Wish): Promise<Stack> {
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
  const redisUrl = await givenRedis();
  await step("Database client", generate);
  const secrets = developmentSecrets(join(dataDir, "dev-secrets.json"));
  const databaseUrl = await step("Migrations", () =>
    prepareLaptopDatabase(postgres.url, secrets.APP_DATABASE_PASSWORD),
  );
  const settings = laptopSettings({ ports, secrets, databaseUrl, redisUrl, dataDir });
  const people = await step("Seed", () => seed(settings));
  return { settings, ...people, start: starter({ settings, dataDir, runFile, shutdown }) };
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
    const child = startChild({ ...program, env: settings }, { logs: join(dataDir, "logs"), died });
    shutdown.add({ name: program.name, stop: child.stop, kill: () => signalProcess(child.pid, "SIGKILL") });
    children.push(child.pid);
    noteChildren(runFile, children);
    const ready = async () => death !== undefined || (await answers(readyUrl));
    const failure = () =>
      `${program.name} does not answer at ${readyUrl}; its log is ${dataDir}/logs/${program.name}.log.`;
    await waitUntil(ready, { seconds: 60, failure });
    // Its death is being said and acted upon already.
    if (death !== undefined) await new Promise(() => undefined);
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return reply.ok;
  } catch {
    return false;
  }
}

async function seed(settings: Record<string, string>): Promise<Pick<Stack, "signIn" | "deskSignIn">> {
  // Loaded only now, because it needs the client that has just been written.
  const { seed: fill } = await import("../../prisma/seed.ts");
  const { demoPassword, demoPeople, demoPin } = await import("../../prisma/seed/people.ts");
  const { demoStaff } = await import("../../prisma/seed/staff.ts");
  await fill({ ...settings, LOG_LEVEL: "warn" });
  const names = demoStaff.map(({ username }) => username).join(", ");
  return {
    signIn: `${demoPeople[0]?.username}@manilla.example  ·  password ${demoPassword}  ·  PIN ${demoPin}`,
    deskSignIn: `${names}  ·  password ${demoPassword}`,
  };
}
