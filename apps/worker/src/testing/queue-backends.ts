import type { Context } from "@manilla/core/context";
import type { Config } from "@manilla/core/runtime/config";
import { testContext } from "@manilla/testing/context";
import type { TestDatabase } from "@manilla/testing/database";
import { testRedisUrl } from "@manilla/testing/redis";
import { openTcpProxy } from "@manilla/testing/tcp-proxy";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { prepareQueueSchema } from "../queue/postgres-backend.ts";

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

export async function queueThatFails({ name, config }: BackendUnderTest) {
  if (name === "Postgres") {
    const ctx = await queueContext({ config });
    const tables = ["job", "scheduler", "dedup", "dedup_next", "meta", "event"].map(
      (table) => `bullmq.${table}`,
    );
    // This statement is repeated after a deadlock with BullMQ's statements, which lock the tables in a different order.
    const flush = async (): Promise<void> => {
      const query = ctx.database.owner.query(`truncate ${tables.join()} cascade`);
      await query.catch((error: { code?: string }) => {
        if (error.code !== "40P01") throw error;
        return flush();
      });
    };
    return { name, ctx, flush, line: undefined };
  }
  const line = await openTcpProxy(config.REDIS_URL ?? "");
  const ctx = await queueContext({ config: { REDIS_URL: line.url } });
  const redis = new Redis(config.REDIS_URL ?? "");
  afterAll(() => redis.disconnect());
  return { name, ctx, line, flush: async () => void (await redis.flushdb()) };
}
