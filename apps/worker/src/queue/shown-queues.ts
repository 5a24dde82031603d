import { openRedis } from "@manilla/core/runtime/redis";
import { Queue } from "bullmq";
import { type BackendOptions, queueNames } from "./backend.ts";
import { openPostgresQueue, openQueuePool } from "./postgres-backend.ts";

export interface ShownQueues {
  queues: Queue[];
  close(): Promise<void>;
}

type Options = Pick<BackendOptions, "place" | "log" | "prefix">;

export function openShownQueues({ place, log, prefix }: Options): ShownQueues {
  const { REDIS_URL } = place;
  return REDIS_URL === undefined
    ? inPostgres(place.DATABASE_URL)
    : inRedis({ place: { ...place, REDIS_URL }, log, prefix });
}

function inRedis({ place, log, prefix }: Options & { place: { REDIS_URL: string } }): ShownQueues {
  // Commands wait for the connection, because a queue whose first command failed stays unusable (queue.ts).
  const connection = openRedis(place, log, { maxRetriesPerRequest: null });
  const queues = queueNames.map((name) =>
    new Queue(name, { prefix, connection, skipWaitingForReady: true }).on("error", () => undefined),
  );
  const close = async () => {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    connection.disconnect();
  };
  return { queues, close };
}

function inPostgres(databaseUrl: string): ShownQueues {
  const pool = openQueuePool(databaseUrl, () => undefined);
  // The board's adapter is typed for a queue in Redis and reads only what every backend has.
  const queues = queueNames.map(
    (name) => openPostgresQueue(name, pool).on("error", () => undefined) as unknown as Queue,
  );
  const close = async () => {
    await Promise.allSettled(queues.map((queue) => queue.close()));
    await pool.end();
  };
  return { queues, close };
}
