import { lineTo } from "@manilla/testing/line-to";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { type BackendUnderTest, queueContext } from "./queue-backends.ts";

/** The product's context with its queue in this backend, which a test can flush and, where it is a Redis, cut off. */
export async function queueThatFails({ name, config }: BackendUnderTest) {
  if (name === "Postgres") {
    const ctx = await queueContext({ config });
    const tables = ["job", "scheduler", "dedup", "dedup_next", "meta", "event"].map(
      (table) => `bullmq.${table}`,
    );
    // BullMQ's statements take the tables in another order: then one of the two is ended, and tried again.
    const flush = async (): Promise<void> => {
      const query = ctx.database.owner.query(`truncate ${tables.join()} cascade`);
      await query.catch((error: { code?: string }) => {
        if (error.code !== "40P01") throw error;
        return flush();
      });
    };
    return { name, ctx, flush, line: undefined };
  }
  // Through a proxy, so that the tests can cut the connection to it.
  const line = await lineTo(config.REDIS_URL ?? "");
  const ctx = await queueContext({ config: { REDIS_URL: line.url } });
  const redis = new Redis(config.REDIS_URL ?? "");
  afterAll(() => redis.disconnect());
  return { name, ctx, line, flush: async () => void (await redis.flushdb()) };
}
