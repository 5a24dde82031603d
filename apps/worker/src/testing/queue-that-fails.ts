import { lineTo } from "@manilla/testing/line-to";
import { Redis } from "ioredis";
import { afterAll } from "vitest";
import { type BackendUnderTest, queueContext } from "./queue-backends.ts";

export async function queueThatFails({ name, config }: BackendUnderTest) {
  if (name === "Postgres") {
    const ctx = await queueContext({ config });
    const tables = ["job", "scheduler", "dedup", "dedup_next", "meta", "event"].map(
      (table) => `bullmq.${table}`,
    );
    // BullMQ's statements lock the tables in another order. After a deadlock the flush is repeated.
    const flush = async (): Promise<void> => {
      const query = ctx.database.owner.query(`truncate ${tables.join()} cascade`);
      await query.catch((error: { code?: string }) => {
        if (error.code !== "40P01") throw error;
        return flush();
      });
    };
    return { name, ctx, flush, line: undefined };
  }
  const line = await lineTo(config.REDIS_URL ?? "");
  const ctx = await queueContext({ config: { REDIS_URL: line.url } });
  const redis = new Redis(config.REDIS_URL ?? "");
  afterAll(() => redis.disconnect());
  return { name, ctx, line, flush: async () => void (await redis.flushdb()) };
}
