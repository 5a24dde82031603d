import type { Context } from "@manilla/core/context";
import type { Config } from "@manilla/core/runtime/config";
import { testContext } from "@manilla/testing/context";
import type { TestDatabase } from "@manilla/testing/database";
import { testRedisUrl } from "@manilla/testing/redis";
import { prepareQueueSchema } from "../queue/queue-schema.ts";

export interface BackendUnderTest {
  name: "Postgres" | "Redis";
  /** The settings that select it. */
  config: Partial<Record<keyof Config, string>>;
}

/** The queue storages that every test of the worker runs on. Each file names a Redis database of its own, because the queue has one name. */
export function queueBackends(redisDatabase: number): BackendUnderTest[] {
  const url = testRedisUrl(redisDatabase);
  const postgres: BackendUnderTest = { name: "Postgres", config: { REDIS_URL: "" } };
  return url === undefined ? [postgres] : [postgres, { name: "Redis", config: { REDIS_URL: url } }];
}

/** A test context over a database that has the schema of the queues. */
export async function queueContext(
  options: Parameters<typeof testContext>[0] = {},
): Promise<Context & { database: TestDatabase }> {
  const ctx = await testContext(options);
  const owner = await ctx.database.owner.connect();
  await prepareQueueSchema(owner).finally(() => owner.release());
  return ctx;
}
