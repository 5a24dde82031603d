import { join } from "node:path";
import { freePort } from "@manilla/testing/free-port";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { environment, root, tellChildren } from "../environment.ts";
import { generate } from "../generate.ts";
import { startEmbeddedPostgres } from "../services/postgres.ts";
import { startRedisIfInstalled } from "../services/redis.ts";
import { ensureTemplate } from "./template.ts";

const guestLock = 620_240_118;

export default async function setUp(_project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const stop = await startServices();
  const server = environment("TEST_DATABASE_URL") ?? "";
  tellChildren({ TEST_TEMPLATE: await ensureTemplate(server) });
  return stop;
}

/**
 * Starts the services in `.data/test` if vitest was run directly (`npm test` starts its own). Concurrent runs share
 * them, and the last one stops them.
 */
async function startServices(): Promise<(() => Promise<void>) | undefined> {
  if (environment("TEST_DATABASE_URL")) return undefined;
  const folder = join(root, ".data/test");
  const redisFolder = join(folder, "redis");
  const place = {
    dataDir: join(folder, "postgres"),
    port: await freePort(),
    database: "postgres",
    disposable: true,
  };
  const postgres = await startEmbeddedPostgres(place);
  const guest = await enter(postgres.url);
  const redis = await startRedisIfInstalled({ dataDir: redisFolder, port: await freePort() });
  generate();
  tellChildren({ TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis?.url ?? "" });
  return async () => {
    if (!(await leaveAsLast(guest))) return;
    await redis?.stop();
    await postgres.stop();
  };
}

// Each run holds a shared lock while it uses the services. A run that gets the exclusive lock is the last.
async function enter(url: string): Promise<pg.Client> {
  const guest = new pg.Client({ connectionString: url });
  guest.on("error", () => undefined);
  await guest.connect();
  await guest.query("select pg_advisory_lock_shared($1)", [guestLock]);
  return guest;
}

async function leaveAsLast(guest: pg.Client): Promise<boolean> {
  await guest.query("select pg_advisory_unlock_shared($1)", [guestLock]);
  const { rows } = await guest.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [
    guestLock,
  ]);
  await guest.end();
  return rows[0]?.last === true;
}
