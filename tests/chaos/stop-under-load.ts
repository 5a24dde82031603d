import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { startRedisIfInstalled } from "../../scripts/services/redis.ts";
import { prepareLaptopDatabase } from "../../scripts/start/laptop-database.ts";
import { developmentSecrets, laptopSettings } from "../../scripts/start/settings.ts";
import { type Program, startProgram } from "../running/program.ts";
import { allTold, judgeTrades } from "./judge-trades.ts";
import { ownPostgres, pause } from "./own-postgres.ts";
import { registerTraders, startNaira } from "./traders.ts";
import { type Market, startTrading } from "./trades.ts";

export type StopReport = {
  stops: number;
  requests: number;
  done: number;
  refused: number;
  wereUnknown: number;
  lastAnswers: number;
  apiMs: number[];
  workerMs: number[];
  complaints: string[];
};

const crowd = { count: 8, firstPhone: 8_030_000_010 };

/**
 * Sends SIGTERM to the API and the worker while people trade, restarts them, and checks the outcome of every request.
 */
export async function stopUnderLoad(stops: number): Promise<StopReport> {
  const dataDir = mkdtempSync(join(tmpdir(), "manilla-stops-"));
  const server = await ownPostgres();
  const redis = await startRedisIfInstalled({ dataDir: join(dataDir, "redis"), port: await freePort() });
  const running = new Set<Program>();
  try {
    const settings = await settle(server.url, redis?.url, dataDir);
    const start = async (name: "api" | "worker") => {
      const port = Number(name === "api" ? settings["PORT"] : settings["WORKER_PORT"]);
      const program = await startProgram(name, { settings, port });
      running.add(program);
      return program;
    };
    return await rounds({
      stops,
      start,
      databaseUrl: server.url,
      url: `http://127.0.0.1:${settings["PORT"]}`,
    });
  } finally {
    for (const { child } of running) child.kill("SIGKILL");
    await redis?.stop();
    await server.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Simulates the API's load balancer: polls /ready and forwards no request while it fails. */
type Gate = {
  isClosed(): boolean;
  opened(): Promise<void>;
  sees(ready: boolean): Promise<void>;
  close(): Promise<void>;
};

function startGate(url: string): Gate {
  let open = false;
  let closed = false;
  async function watch(): Promise<void> {
    while (!closed) {
      open = await fetch(`${url}/ready`).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
      await pause(40);
    }
  }
  const watching = watch();
  const sees = async (ready: boolean) => {
    while (open !== ready && !closed) await pause(20);
  };
  return {
    isClosed: () => !open,
    opened: () => sees(true),
    sees,
    close: async () => {
      closed = true;
      await watching;
    },
  };
}

interface Rounds {
  stops: number;
  start(name: "api" | "worker"): Promise<Program>;
  databaseUrl: string;
  url: string;
}

async function rounds({ stops, start, databaseUrl, url }: Rounds): Promise<StopReport> {
  const wrong: string[] = [];
  const [apiMs, workerMs]: [number[], number[]] = [[], []];
  let api = await start("api");
  let worker = await start("worker");
  const gate = startGate(url);
  await gate.opened();
  const market = startTrading(url, await registerTraders(url, databaseUrl, crowd), { gate });
  for (let stop = 0; stop < stops; stop += 1) {
    await gate.opened();
    await pause(400 + Math.random() * 1_200);
    const ending = endTwice(api);
    await pause(Math.random() * 300);
    const workerEnding = endTwice(worker);
    await gate.sees(false);
    if (api.child.exitCode !== null) wrong.push("the API was gone before /ready said so");
    for (const [name, { code, ms }] of [
      ["api", await ending],
      ["worker", await workerEnding],
    ] as const) {
      (name === "api" ? apiMs : workerMs).push(ms);
      if (code !== 0) wrong.push(`the ${name} ended with ${code} after ${ms} ms`);
    }
    [api, worker] = [await start("api"), await start("worker")];
  }
  await gate.opened();
  await pause(500);
  await market.stop();
  const wereUnknown = count(market, "unknown");
  for (let tries = 0; tries < 5 && (tries === 0 || count(market, "unknown") > 0); tries += 1)
    await market.settle();
  await allTold(databaseUrl);
  await gate.close();
  await Promise.all([api.end(), worker.end()]);
  const { trades, cut, lastAnswers } = market;
  if (lastAnswers.kept > 0) wrong.push(`${lastAnswers.kept} of the last answers kept their connection open`);
  wrong.push(...cut.map((what) => `cut off: ${what}`));
  wrong.push(...(await judgeTrades(databaseUrl, trades, BigInt(startNaira) * 100n)));
  const counts = { requests: trades.length, done: count(market, "done"), refused: count(market, "refused") };
  return { stops, ...counts, wereUnknown, lastAnswers: lastAnswers.all, apiMs, workerMs, complaints: wrong };
}

/** Sends SIGTERM or SIGINT. Half of the time it sends a second signal, which must not shorten the shutdown. */
async function endTwice(program: Program) {
  const ending = program.end(Math.random() < 0.5 ? "SIGTERM" : "SIGINT");
  if (Math.random() < 0.5) {
    await pause(60);
    program.child.kill("SIGTERM");
  }
  return ending;
}

function count({ trades }: Market, outcome: string): number {
  return trades.filter((trade) => trade.outcome === outcome).length;
}

async function settle(
  databaseUrl: string,
  redisUrl: string | undefined,
  dataDir: string,
): Promise<Record<string, string>> {
  const secrets = developmentSecrets(join(dataDir, "secrets.json"));
  const databaseUrls = await prepareLaptopDatabase(databaseUrl, secrets);
  const [api, worker] = [await freePort(), await freePort()];
  // Nothing listens on port 9, because trading needs no vendor.
  const ports = { app: api, api, worker, sandbox: 9, smtp: 9 };
  const settings = laptopSettings({ ports, secrets, databaseUrls, redisUrl, dataDir });
  return { ...settings, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000" };
}
