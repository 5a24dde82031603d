import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import { demoPassword } from "../../prisma/seed/demo-people.ts";
import { canConnect, rowsOn } from "../../scripts/services/on-database.ts";
import { dataFolder, postgresUser } from "../../scripts/services/postgres-user.ts";
import { SetupError, tail, waitUntil } from "../../scripts/services/process.ts";
import { startRedisIfInstalled } from "../../scripts/services/redis.ts";
import { ownPostgres, pause } from "./own-postgres.ts";
import { ownStack } from "./own-stack.ts";

type Undo = () => Promise<void> | void;

// Runs the real API and worker with pgbouncer (which must be in the PATH) in front of PostgreSQL, in mode
// `transaction` or `session`. Each purchase is sent twice at once with one key. Results are in docs/results.md.
const [mode = "transaction", worker = "direct"] = process.argv.slice(2);
const purchases = 200;
const atOnce = 20;
const undo: Undo[] = [];
const place = mkdtempSync(join(tmpdir(), "pgbouncer-"));

async function main(): Promise<void> {
  execFileSync("chmod", ["755", place]);
  undo.push(() => rmSync(place, { recursive: true, force: true }));
  const server = await ownPostgres();
  undo.push(server.remove);
  const redis = await startRedisIfInstalled({ dataDir: join(place, "redis"), port: await freePort() });
  if (redis) undo.push(redis.stop);
  const stack = await ownStack(place, server.url, redis?.url);
  const bouncer = await startPgbouncer(server.url);
  stack.moveTo(bouncer, redis?.url);
  if (mode === "transaction") stack.settings["DATABASE_STATEMENTS"] = "unnamed";
  for (const name of ["sandbox", "api", "worker"] as const) {
    undo.push(() => stack.stop(name));
    // A worker behind pgbouncer cannot listen to its channel, so it polls. `direct`: the worker connects to
    // PostgreSQL itself.
    if (name === "worker" && worker === "direct") stack.moveTo(server.url, redis?.url);
    await stack.start(name);
  }
  const who = { identifier: "demo@manilla.example", password: demoPassword };
  const { token } = await stack.post<{ token: string }>("/users/login", who);
  const began = performance.now();
  for (let done = 0; done < purchases; done += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        const buy = { currency: "USDT", amount: "1.2" };
        const key = randomUUID();
        const both = await Promise.all([1, 2].map(() => stack.post("/crypto/buy", buy, { token, key })));
        if (JSON.stringify(both[0]) !== JSON.stringify(both[1])) throw new Error(`${key}: two answers`);
      }),
    );
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await pause(3_000);
  const [books] = await rowsOn(
    server.url,
    `select
    (select count(*)::int from ledger.transaction where kind = 'crypto.buy' and created_at > now() - interval '5 min') as bought,
    (select count(*)::int from ledger.outbox where done_at is null) as untold,
    (select round(extract(epoch from percentile_cont(0.5) within group (order by done_at - created_at))::numeric, 2)
      from ledger.outbox where topic = 'crypto.bought') as median_seconds_to_tell,
    (select count(*)::int from ledger.verify('1 day')) as violations`,
  );
  const [limits] = await rowsOn(
    bouncer,
    "select current_setting('statement_timeout') as statement_timeout, current_setting('lock_timeout') as lock_timeout",
  );
  console.log({ seconds, ...books, ...limits });
}

async function startPgbouncer(server: string): Promise<string> {
  const port = await freePort();
  const folder = dataFolder(join(place, "pgbouncer"), postgresUser());
  const { hostname, port: behind } = new URL(server);
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${behind}`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    "default_pool_size = 6",
    "max_client_conn = 200",
    "ignore_startup_parameters = extra_float_digits,options",
  ];
  const file = join(folder, "pgbouncer.ini");
  // Without passwords pgbouncer logs all clients in as one user, so the user is set to the programs' role instead of
  // the owner.
  lines[1] += " user=manilla_app";
  writeFileSync(file, lines.join("\n"), { mode: 0o644 });
  const child = spawn("pgbouncer", [file], { ...postgresUser(), stdio: ["ignore", "ignore", "inherit"] });
  undo.push(() => void child.kill("SIGTERM"));
  const url = `postgresql://manilla_app@127.0.0.1:${port}/postgres`;
  await waitUntil(() => canConnect(url), { seconds: 10, child, failure: () => "pgbouncer does not answer." });
  return url;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  const log = join(place, "logs/api.log");
  if (existsSync(log)) console.error(tail(readFileSync(log, "utf8"), 3));
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await step();
}
