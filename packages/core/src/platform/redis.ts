import { Redis } from "ioredis";
import type { Logger } from "./log.ts";

/** For rate limits and short-lived marks: answers at once or fails at once, so that no request waits for a dead Redis. */
export function createRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    lazyConnect: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on("error", (error) => log.warn({ err: error }, "redis is not reachable"));
  return redis;
}
