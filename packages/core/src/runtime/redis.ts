import { seconds } from "@manilla/shared/duration";
import { Redis, type RedisOptions } from "ioredis";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Logger } from "../observability/log.ts";
import type { Config } from "./config.ts";

export type RedisPlace = Pick<Config, "REDIS_URL" | "REDIS_SENTINELS" | "REDIS_SENTINEL_PASSWORD">;
export type RedisAddress = RedisPlace & { REDIS_URL: string };

// `replyMapping` is omitted because it changes the reply types.
type Options = Omit<RedisOptions, "replyMapping">;

/** Client for rate limits and short-lived marks. Commands fail at once, so that no request waits for a dead Redis. */
export function createRedis(place: RedisAddress, log: Logger): Redis {
  return openRedis(place, log.child({ connection: "limits" }), {
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: seconds(1),
    enableOfflineQueue: false,
    lazyConnect: true,
    retryStrategy: (attempt) => Math.min(attempt * 200, seconds(2)),
  });
}

export async function connectSoon(redis: Redis): Promise<boolean> {
  const connecting = redis.connect().then(
    () => true,
    () => false,
  );
  return (await withTimeout(connecting, seconds(2))) ?? false;
}

/**
 * Time without an answer after which a connection is replaced. The operating system notices a dropped connection only
 * after 15 minutes.
 */
const silenceMs = seconds(5);

/** Opens one connection, which is replaced when it is silent. Each attempt queries the sentinels for the primary. */
export function openRedis(place: RedisAddress, log: Logger, options: Options): Redis {
  // READONLY: this connection's server became a replica in a failover.
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
