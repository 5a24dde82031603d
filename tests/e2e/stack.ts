import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { readEnvironment } from "../../scripts/environment.ts";
import { SetupError, waitUntil } from "../../scripts/services/process.ts";
import { type Child, startChild } from "../../scripts/start/children.ts";
import { prepareLaptopDatabase } from "../../scripts/start/laptop-database.ts";
import { listPrograms } from "../../scripts/start/programs.ts";
import { developmentSecrets, environmentOf, laptopSettings } from "../../scripts/start/settings.ts";
import { buildPages } from "../../scripts/start/web-build.ts";
import type { Stack } from "./started-stack.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The first request to this URL starts the product. The reply contains its addresses (started-stack.ts). */
    stackUrl: string;
  }
}

type Undo = () => Promise<void> | void;

/**
 * Builds the pages before any test, because other tests' programs could read them half written. The first journey
 * starts the product on its own database and ports, with the code of `npm start`. It starts late because journeys run
 * last, and an idle product takes processor time from the tests before them.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildPages();
  const undo: Undo[] = [];
  let starting: Promise<Stack> | undefined;
  const server = createServer((_request, response) => {
    starting ??= start(undo).catch((error: unknown) => {
      // Another test may take a free port before our program listens.
      if (!String(error).includes("EADDRINUSE")) throw error;
      return start(undo);
    });
    starting.then(
      (stack) => response.end(JSON.stringify(stack)),
      (error: unknown) => response.writeHead(500).end(`The product did not start: ${String(error)}`),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new SetupError("The set-up has no port.");
  project.provide("stackUrl", `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    await starting?.catch(() => undefined);
    for (const step of undo.toReversed()) await step();
  };
}

async function start(undo: Undo[]): Promise<Stack> {
  const dataDir = mkdtempSync(join(tmpdir(), "manilla-e2e-"));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const ownerUrl = await createDatabase(undo);
  const secrets = developmentSecrets(join(dataDir, "secrets.json"));
  const databaseUrls = await prepareLaptopDatabase(ownerUrl, secrets);
  const app = await freePort();
  const [worker, sandbox, smtp] = [await freePort(), await freePort(), await freePort()];
  const desk = await freePort();
  const ports = { app, api: app, worker, sandbox, smtp, desk, deskServer: desk };
  const settings = {
    ...laptopSettings({ ports, secrets, databaseUrls, redisUrl: undefined, dataDir }),
    LOG_LEVEL: "warn",
    // Shortens the sandbox's delays, which are seconds on a laptop.
    SANDBOX_PACE: "0.1",
    // All people of the journeys share one IP address.
    RATE_LIMIT_FACTOR: "20",
  };
  for (const program of listPrograms(ports, []))
    await runProgram(program, { settings, logs: join(dataDir, "logs"), undo });
  return {
    app: `http://localhost:${app}`,
    sandbox: `http://localhost:${ports.sandbox}`,
    desk: `http://localhost:${ports.desk}`,
    databaseUrl: ownerUrl,
    settings,
  };
}

interface Running {
  settings: Record<string, string>;
  logs: string;
  undo: Undo[];
}

export async function runProgram(
  program: ReturnType<typeof listPrograms>[number],
  { settings, logs, undo }: Running,
): Promise<Child> {
  const { readyUrl, ...what } = program;
  let death: string | undefined;
  const died = (sentence: string) => {
    death = sentence;
    console.error(sentence);
  };
  const child = startChild({ ...what, env: environmentOf(program.name, settings) }, { logs, died });
  undo.push(child.stop);
  const ready = async () => {
    if (death !== undefined) throw new SetupError(death);
    return (await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok === true;
  };
  await waitUntil(ready, { seconds: 60, failure: () => `${program.name} does not answer at ${readyUrl}.` });
  return child;
}

async function createDatabase(undo: Undo[]): Promise<string> {
  const server = given("TEST_DATABASE_URL");
  const name = `e2e_${process.pid}_${randomBytes(3).toString("hex")}`;
  await onServer(server, `create database ${name} strategy file_copy`);
  undo.push(() => onServer(server, `drop database if exists ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function given(name: string): string {
  const value = readEnvironment(name);
  if (value === undefined) throw new SetupError(`${name} is missing: the set-up of the tests gives it.`);
  return value;
}
