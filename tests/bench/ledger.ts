import { randomUUID } from "node:crypto";
import { available, house } from "@manilla/core/ledger/accounts";
import { createLedger } from "@manilla/core/ledger/ledger";
import type { Operation } from "@manilla/core/ledger/operation";
import { verifyBooks } from "@manilla/core/ledger/verify";
import { newId } from "@manilla/core/platform/ids";
import { money } from "@manilla/shared/money";
import pg from "pg";
import { benchDatabase, counters } from "./database.ts";
import { findPgbench, pgbench } from "./pgbench.ts";
import { type Round, report } from "./report.ts";

const secondsPerRound = 4;
const floorScript =
  "\\set who random(1, 1000)\nselect floor.buy(:who, gen_random_uuid(), 100000, 2000, 1200);";
const oursScript = "\\set who random(1, 1000)\nselect floor.ours(user_id) from floor.person where n = :who;";

type Contestant = { name: string; run: () => number | Promise<number> };

/**
 * Purchases through our batcher, and through transact one by one, against pgbench's floor on the same server, in turns.
 * Rates on a shared machine mean little; the ratios and the counts per purchase are what to compare.
 */
export async function benchLedger(rounds: number): Promise<void> {
  findPgbench();
  const database = await benchDatabase();
  const pool = new pg.Pool({ connectionString: database.url, options: "-c role=manilla_app" });
  const { rows: people } = await pool.query<{ user_id: string }>(
    "select distinct user_id from ledger.account where user_id is not null",
  );
  const users = people.map(({ user_id }) => user_id);
  const contestants: Contestant[] = [
    { name: "floor (pgbench, 8 clients)", run: () => pgbench(database.url, floorScript, secondsPerRound) },
    { name: "transact, batched, 64 waiting", run: () => purchases(pool, users, 64) },
    { name: "transact, batched, 128 waiting", run: () => purchases(pool, users, 128) },
    { name: "transact, one waiting", run: () => purchases(pool, users, 1) },
    // Its SQL also puts the request together, which costs as much as carrying it out.
    { name: "transact, one by one (pgbench)", run: () => pgbench(database.url, oursScript, secondsPerRound) },
  ];
  const measured = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants)
      measured.get(contestant.name)?.push(await measure(database.owner, contestant));
  }
  const violations = await verifyBooks(database.owner);
  report("ledger", measured, violations.length);
  if (violations.length > 0) process.exitCode = 1;
  await pool.end();
  await database.stop();
}

async function measure(owner: pg.Pool, { run }: Contestant): Promise<Round> {
  await owner.query("checkpoint");
  const [before, nodeBefore, start] = [await counters(owner), process.cpuUsage(), performance.now()];
  const done = await run();
  const seconds = (performance.now() - start) / 1000;
  const node = process.cpuUsage(nodeBefore);
  // The server's counters are a second behind.
  await new Promise((resolve) => setTimeout(resolve, 1100));
  const after = await counters(owner);
  return {
    perSecond: done / seconds,
    commits: (after.commits - before.commits) / done,
    flushes: (after.flushes - before.flushes) / done,
    walBytes: (after.walBytes - before.walBytes) / done,
    databaseCpuMs: ((after.cpuSeconds - before.cpuSeconds) * 1000) / done,
    ourCpuMs: (node.user + node.system) / 1000 / done,
  };
}

/** Buys for the round's time with so many purchases always waiting, as so many connections would. */
async function purchases(pool: pg.Pool, users: string[], waiting: number): Promise<number> {
  const ledger = createLedger(pool);
  const until = performance.now() + secondsPerRound * 1000;
  let done = 0;
  async function buyer(): Promise<void> {
    while (performance.now() < until) {
      await ledger.transact(purchase(users[Math.floor(Math.random() * users.length)] ?? ""));
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: waiting }, buyer));
  return done;
}

const [value, fee, total] = [money("NGN", "1000"), money("NGN", "20"), money("NGN", "1020")];
const coin = money("BTC", "0.00001200");

function purchase(userId: string): Operation {
  const [id, at] = [newId(), new Date()];
  const said = { transactionId: id, currency: "BTC", cryptoAmount: "0.00001200", nairaAmount: "1000.00" };
  return {
    id,
    at,
    userId,
    kind: "crypto.buy",
    state: "completed",
    final: true,
    moneyOut: total,
    moneyIn: coin,
    fee,
    price: "61234.5",
    rate: "1620.55",
    nairaValue: value,
    dollarCents: 62n,
    details: { cryptoUnits: "1200", valueUnits: "100000" },
    limits: [{ limit: "trade", use: 1n, cap: 1_000_000_000n }],
    idempotency: { operation: "POST /api/v1/crypto/buy", key: randomUUID(), requestHash: "0f".repeat(32) },
    legs: [
      { from: available(userId), to: house("inventory"), money: value },
      { from: available(userId), to: house("fees"), money: fee },
      { from: house("inventory"), to: available(userId), money: coin },
    ],
    events: [{ topic: "crypto.bought", payload: { ...said, userId } }],
    answer: { ...said, status: "completed", fee: "20.00", price: "61234.5", createdAt: at.toISOString() },
  };
}
