import type { Context } from "@manilla/core/context";
import type { Config } from "@manilla/core/runtime/config";
import { testContext } from "@manilla/testing/context";
import type { TestDatabase } from "@manilla/testing/database";
import { testRedisUrl } from "@manilla/testing/redis";
import { prepareQueueSchema } from "../queue/queue-schema.ts";

export interface BackendUnderTest {
  name: "Postgres" | "Redis";
  config: Partial<Record<keyof Config, string>>;
}

export function queueBackends(redisDatabase: number): BackendUnderTest[] {
  const url = testRedisUrl(redisDatabase);
  const postgres: BackendUnderTest = { name: "Postgres", config: { REDIS_URL: "" } };
  return url === undefined ? [postgres] : [postgres, { name: "Redis", config: { REDIS_URL: url } }];
}

export async function queueContext(
  options: Parameters<typeof testContext>[0] = {},
): Promise<Context & { database: TestDatabase }> {
  const ctx = await testContext(options);
  const owner = await ctx.database.owner.connect();
  await prepareQueueSchema(owner).finally(() => owner.release());
  return ctx;
}
