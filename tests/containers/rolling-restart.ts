import { spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root } from "../../scripts/environment.ts";
import { rowsOn } from "../../scripts/services/on-database.ts";
import { addressOf, registerTraders } from "../chaos/traders.ts";
import type { Person } from "../chaos/trades.ts";

// Updates a running composition under a steady load and counts failed requests. Start the composition with
// TRUSTED_PROXIES=2 and --scale api=2 --scale worker=2. `--database` is the owner's URL with the container's IP
// address, because PostgreSQL's port is not published. The program creates the people and funds them by the ledger's
// test set-up.
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8080" },
    database: { type: "string", default: "" },
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "10" },
  },
});
const { url, database } = values;
const [rate, seconds] = [Number(values.rate), Number(values.seconds)];

const tally = { sent: 0, failed: 0, purchases: 0, slowestMs: 0 };
const failures = new Map<string, number>();
let going = true;

async function main(): Promise<void> {
  const people = await registerTraders(url, database, {
    count: 24,
    firstPhone: randomInt(8_030_000_000, 8_039_000_000),
  });
  console.log(`${people.length} people trade`);
  const before = await bought();
  const load = sendSteadily(people);
  await sleep(seconds * 1_000);
  const startedAt = performance.now();
  // Asynchronous, because this process sends requests at the same time.
  const script = [join(root, "scripts/update-composition.sh")];
  const [code] = await once(spawn("sh", script, { cwd: root, stdio: "inherit" }), "exit");
  if (code !== 0) fail(`the update ended with ${code}`);
  console.log(`updated in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  await sleep(seconds * 1_000);
  going = false;
  await load;
  const booked = (await bought()) - before;
  const violations = (await rowsOn(database, "select from ledger.verify()")).length;
  console.log({ ...tally, failures: Object.fromEntries(failures), booked, violations });
  process.exitCode = tally.failed === 0 && violations === 0 && booked === tally.purchases ? 0 : 1;
}

async function sendSteadily(people: readonly Person[]): Promise<void> {
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let n = 0; going; n += 1) {
    const request = send(people, n).finally(() => open.delete(request));
    open.add(request);
    await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / rate - performance.now()));
  }
  await Promise.all(open);
}

async function send(people: readonly Person[], n: number): Promise<void> {
  const which = n % people.length;
  const headers = { authorization: `Bearer ${people[which]?.token}`, "x-forwarded-for": addressOf(which) };
  const purchase = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ currency: "BTC", amount: "0.0001" }),
  };
  const path = n % 5 === 0 ? "/crypto/buy" : n % 5 === 1 ? "/crypto/rates" : "/dashboard";
  const startedAt = performance.now();
  tally.sent += 1;
  try {
    const answer = await fetch(`${url}/api/v1${path}`, n % 5 === 0 ? purchase : { headers });
    const text = await answer.text();
    if (!answer.ok) fail(`${path} ${answer.status} ${text.slice(0, 120)}`);
    else if (n % 5 === 0) tally.purchases += 1;
  } catch (error) {
    // fetch wraps the socket's error
    fail(`${path} ${String((error as { cause?: { code?: string } }).cause?.code ?? error)}`);
  }
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - startedAt));
}

function fail(what: string): void {
  tally.failed += 1;
  failures.set(what, (failures.get(what) ?? 0) + 1);
}

async function bought(): Promise<number> {
  const sql = "select count(*)::int as count from ledger.transaction where kind = 'crypto.buy'";
  return (await rowsOn<{ count: number }>(database, sql))[0]?.count ?? 0;
}

await main();
