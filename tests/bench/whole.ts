import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { verifyBooks } from "@manilla/core/ledger/verify";
import type pg from "pg";
import { cpuOf } from "./cpu.ts";
import { readCounters } from "./database.ts";
import { type OpenStack, openStack } from "./open-stack.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";
import { keepBusy, secondsPerRound } from "./purchases.ts";
import { median } from "./report.ts";

/** Average cost of one call: processor time of each program in milliseconds, and counts of the database's work. */
type Cost = {
  perSecond: number;
  postgresMs: number;
  workerPostgresMs: number;
  apiMs: number;
  workerMs: number;
  commits: number;
  flushes: number;
  walBytes: number;
  load: number;
};
type Contestant = { name: string; run: () => number | Promise<number>; drained?: boolean };

const floorFile = fileURLToPath(new URL("floor.sql", import.meta.url));
const floorScript =
  "\\set who random(1, 1000)\nselect floor.buy(:who, gen_random_uuid(), 100000, 2000, 1200);";
const buyBody = { currency: "BTC", amount: "0.00001200" };

/**
 * Compares a purchase over HTTP, up to its written notifications, with pgbench's baseline on the same server. Also
 * measures screens' reads. PROFILE names a folder for profiles of the API.
 */
export async function benchWhole(rounds: number): Promise<void> {
  findPgbench();
  const profile = process.env["PROFILE"];
  const stack = await openStack({
    people: 64,
    logLevel: "info",
    apiFlags: profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`, "--cpu-prof-interval=500"] : [],
  });
  await stack.database.owner.query(readFileSync(floorFile, "utf8"));
  const contestants: Contestant[] = [
    { name: "floor (pgbench)", run: () => runPgbench(stack.database.url, floorScript, secondsPerRound) },
    {
      name: "POST /crypto/buy, events delivered",
      run: () => busy(stack, "POST /api/v1/crypto/buy", buyBody),
      drained: true,
    },
    { name: "GET /dashboard", run: () => busy(stack, "GET /api/v1/dashboard") },
    { name: "GET /crypto/rates", run: () => busy(stack, "GET /api/v1/crypto/rates") },
    { name: "GET /health", run: () => busy(stack, "GET /health") },
  ];
  await compare("whole", { stack, rounds, contestants });
}

/** Compares the routes that screens call most with an empty answer of the same process. */
export async function benchHttp(rounds: number): Promise<void> {
  const stack = await openStack({ people: 64, logLevel: "info" });
  const lines = [
    "GET /health",
    "GET /api/v1/dashboard",
    "GET /api/v1/crypto/rates",
    "GET /api/v1/transactions",
    "GET /api/v1/notifications",
    "GET /api/v1/kyc/status",
  ];
  const reads = lines.map((name) => ({ name, run: () => busy(stack, name) }));
  const buy = {
    name: "POST /crypto/buy",
    run: () => busy(stack, "POST /api/v1/crypto/buy", buyBody),
    drained: true,
  };
  await compare("http", { stack, rounds, contestants: [...reads, buy] });
}

type Comparison = { stack: OpenStack; rounds: number; contestants: Contestant[] };

async function compare(bench: string, { stack, rounds, contestants }: Comparison): Promise<void> {
  try {
    console.log(
      `Runs ${contestants.length} contestants in turns, ${rounds} rounds and two to warm up; the table comes at the end.`,
    );
    // Twice, because a program that has just started spends much time compiling.
    for (const { run } of [...contestants.slice(1), ...contestants.slice(1)]) await run();
    await untilDelivered(stack.database.owner);
    const measured = new Map<string, Cost[]>(contestants.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const contestant of contestants)
        measured.get(contestant.name)?.push(await measure(stack, contestant));
      console.log(`Round ${round + 1} of ${rounds} is done.`);
    }
    const violations = (await verifyBooks(stack.database.owner, "1 day")).length;
    show(bench, { measured, violations });
    if (violations > 0) process.exitCode = 1;
  } finally {
    await stack.close();
  }
}

function busy({ call }: OpenStack, line: string, body?: object): Promise<number> {
  return keepBusy(64, () => call(line, body));
}

async function measure(
  { database, programs }: OpenStack,
  { run, drained = false }: Contestant,
): Promise<Cost> {
  const { owner } = database;
  await owner.query("checkpoint");
  const look = async () => ({
    ...(await readCounters(owner)),
    worker: await workerBackends(owner),
    apiSeconds: cpuOf(programs.pid("api")),
    workerSeconds: cpuOf(programs.pid("worker")),
  });
  const [before, start] = [await look(), performance.now()];
  const done = await run();
  const seconds = (performance.now() - start) / 1000;
  if (drained) await untilDelivered(owner);
  await pause(1_100); // the server updates its counters up to a second late
  const after = await look();
  const each = (from: number, to: number) => (to - from) / done;
  return {
    perSecond: done / seconds,
    postgresMs: each(before.cpuSeconds, after.cpuSeconds) * 1000,
    workerPostgresMs: each(before.worker, after.worker) * 1000,
    apiMs: each(before.apiSeconds, after.apiSeconds) * 1000,
    workerMs: each(before.workerSeconds, after.workerSeconds) * 1000,
    commits: each(before.commits, after.commits),
    flushes: each(before.flushes, after.flushes),
    walBytes: each(before.walBytes, after.walBytes),
    load: loadavg()[0] ?? 0,
  };
}

/** Processor time of the worker's connections. Closed connections are missing. */
async function workerBackends(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'worker%'",
  );
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}

async function untilDelivered(owner: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query("select from ledger.outbox where done_at is null limit 1");
    if (rowCount === 0) return;
    await pause(50);
  }
}

function show(
  bench: string,
  { measured, violations }: { measured: Map<string, Cost[]>; violations: number },
): void {
  const rows = [...measured].map(([name, costs]) => {
    const of = (key: keyof Cost) => median(costs.map((cost) => cost[key]));
    const keys = Object.keys(costs[0] ?? {}) as (keyof Cost)[]; // cast: Object.keys loses the key type
    // Cast: Object.fromEntries loses the key type.
    return { name, ...(Object.fromEntries(keys.map((key) => [key, of(key)])) as Cost) };
  });
  const first = rows[0];
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          "rate ratio": (row.perSecond / (first?.perSecond ?? 1)).toFixed(2),
          "cpu ratio": (total(row) / (first ? total(first) : 1)).toFixed(2),
          "per second": row.perSecond.toFixed(0),
          "postgres ms": row.postgresMs.toFixed(3),
          "of it worker": row.workerPostgresMs.toFixed(3),
          "api ms": row.apiMs.toFixed(3),
          "worker ms": row.workerMs.toFixed(3),
          commits: row.commits.toFixed(3),
          flushes: row.flushes.toFixed(3),
          "log bytes": row.walBytes.toFixed(0),
          load: row.load.toFixed(1),
        },
      ]),
    ),
  );
  console.log(`ledger.verify(): ${violations === 0 ? "nothing wrong" : `${violations} violations`}`);
  console.log(JSON.stringify({ bench, violations, results: rows }));
}

const total = ({ postgresMs, apiMs, workerMs }: Cost) => postgresMs + apiMs + workerMs;
