import type { Context } from "@manilla/core/context";
import { createContext } from "@manilla/core/create-context";
import { createLog } from "@manilla/core/observability/log";
import type { Config } from "@manilla/core/runtime/config";
import { openRedis } from "@manilla/core/runtime/redis";
import type { Redis } from "ioredis";
import type pg from "pg";
import { testConfig } from "./config.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { runAtEnd } from "./run-at-end.ts";

export class TestClock {
  #at = new Date();
  now(): Date {
    return new Date(this.#at);
  }
  set(at: Date): void {
    this.#at = at;
  }
  /** Moves the clock forward by this many seconds, or back if the number is negative. */
  pass(seconds: number): void {
    this.#at = new Date(this.#at.getTime() + seconds * 1000);
  }
}

export interface TestContext extends Context {
  readonly database: TestDatabase;
  readonly desk: Context;
  readonly owner: Context;
}

/** Creates a context with its own database, and closes both after the test file. */
export async function testContext(
  options: { config?: Partial<Record<keyof Config, string>>; overrides?: Partial<Context> } = {},
): Promise<TestContext> {
  const database = await testDatabase();
  const config = testConfig({ DATABASE_URL: database.url, ...options.config });
  const redis = patientRedis(config);
  const ctx = createContext(config, "test", {
    pool: database.pool,
    ledger: database.ledger,
    ...(redis && { redis }),
    ...options.overrides,
  });
  await ctx.redis?.connect().catch(() => undefined);
  runAtEnd(async () => {
    await ctx.providers.close();
    ctx.redis?.disconnect();
  });
  const { log, clock, providers } = ctx;
  const by = (pool: pg.Pool, name: "desk" | "test") =>
    createContext(config, name, { log, clock, providers, pool, ...(redis && { redis }) });
  return { ...ctx, database, desk: by(database.desk, "desk"), owner: by(database.owner, "test") };
}

/** Waits longer for Redis than the product does. Otherwise a busy machine would count limits without Redis. */
function patientRedis(config: Config): Redis | undefined {
  const { REDIS_URL } = config;
  if (REDIS_URL === undefined) return undefined;
  return openRedis({ ...config, REDIS_URL }, createLog("test", "silent"), {
    maxRetriesPerRequest: 1,
    commandTimeout: 20_000,
    socketTimeout: 20_000,
    connectTimeout: 20_000,
    enableOfflineQueue: false,
    lazyConnect: true,
  });
}
