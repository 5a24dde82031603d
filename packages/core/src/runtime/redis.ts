import { seconds } from "@manilla/shared/duration";
import { Redis, type RedisOptions } from "ioredis";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Logger } from "../observability/log.ts";
import type { Config } from "./config.ts";

/** Where Redis is: at an address, or wherever sentinels say that its primary is. */
export type RedisPlace = Pick<Config, "REDIS_URL" | "REDIS_SENTINELS" | "REDIS_SENTINEL_PASSWORD">;
export type RedisAddress = RedisPlace & { REDIS_URL: string };

// What that option would change is the type of the answers.
type Options = Omit<RedisOptions, "replyMapping">;

/** For rate limits and short-lived marks: answers at once or fails at once, so that no request waits for a dead Redis. */
export function createRedis(place: RedisAddress, log: Logger): Redis {
  return openRedis(place, log, {
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: seconds(1),
    enableOfflineQueue: false,
    lazyConnect: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, seconds(2)),
  });
}

/** Connects, and says within two seconds whether that was done: sentinels that are away are asked until they answer. */
export async function connectSoon(redis: Redis): Promise<boolean> {
  const connecting = redis.connect().then(
    () => true,
    () => false,
  );
  return (await withTimeout(connecting, seconds(2))) ?? false;
}

/** Redis answers in milliseconds. When a network drops a connection silently, the system would notice after a quarter of an hour. */
const silenceMs = seconds(5);

/**
 * One connection, which is replaced when it gives no answer for five seconds. With sentinels each try asks them anew who the
 * primary is, so a failover is one reconnection.
 */
export function openRedis(place: RedisAddress, log: Logger, options: Options): Redis {
  // After a failover the address may lead to another server, while the one of this connection goes on as a replica.
  const reconnectOnError = (error: Error) => error.message.startsWith("READONLY");
  const always = { socketTimeout: silenceMs, reconnectOnError };
  const redis = new Redis(place.REDIS_URL, { ...always, ...options, ...sentinelsOf(place) });
  redis.on("error", (error) => log.warn({ err: error }, "redis connection failed"));
  return redis;
}

function sentinelsOf({ REDIS_URL, REDIS_SENTINELS, REDIS_SENTINEL_PASSWORD }: RedisAddress): Options {
  if (REDIS_SENTINELS === undefined) return {};
  const { protocol, hostname } = new URL(REDIS_URL);
  const sentinels = REDIS_SENTINELS.split(",").map((address) => {
    const [host = "", port = ""] = address.split(":");
    return { host, port: Number.parseInt(port, 10) };
  });
  return {
    sentinels,
    name: hostname,
    sentinelPassword: REDIS_SENTINEL_PASSWORD,
    sentinelCommandTimeout: seconds(1),
    ...(protocol === "rediss:" && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}
