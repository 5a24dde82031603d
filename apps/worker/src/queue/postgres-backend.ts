import { databaseRoles } from "@manilla/core/runtime/database-roles";
import { seconds } from "@manilla/shared/duration";
import {
  assertSchemaCompatibility,
  createPostgresBackend,
  type PgPool,
  Queue,
  runMigrations,
  Worker,
} from "bullmq";
import pg from "pg";
import {
  type BackendOptions,
  type Consumer,
  endedJobs,
  lostJobOptions,
  type QueueBackend,
  type QueueName,
} from "./backend.ts";

/** BullMQ requires this name when it gets a pool from us. */
const queueSchema = "bullmq";

/**
 * Creates or updates the schema of the queues with the owner's connection, for an installation without Redis (never
 * in production).
 */
export async function prepareQueueSchema(owner: pg.Client | pg.PoolClient): Promise<void> {
  await runMigrations(owner, queueSchema);
  await owner.query(`
    grant usage, create on schema ${queueSchema} to ${databaseRoles.app};
    grant select, insert, update, delete on all tables in schema ${queueSchema} to ${databaseRoles.app};
    grant usage, select, update on all sequences in schema ${queueSchema} to ${databaseRoles.app}`);
}

const retryMs = seconds(1);
// Each queue has a listening connection, and short queries share the rest.
const poolSize = 7;
/** Seconds after which an idle consumer polls without a notification. */
const drainDelay = 10;
/** BullMQ would store ten thousand of its own events, but nothing reads them. */
const keptEvents = 100;

/**
 * Connects to queues in the product's own database (BullMQ's PostgreSQL backend), for a laptop without Redis.
 * `prepareQueueSchema` must have created the schema.
 */
export function connectPostgres({ place, onError }: BackendOptions): QueueBackend {
  const pool = openQueuePool(place.DATABASE_URL, onError);
  const workers = new Set<{ close(): Promise<void> }>();
  const starting = new Set<Promise<void>>();
  let stopped = false;
  let ended: Promise<void> | undefined;

  // A BullMQ worker is created only after a connection has succeeded, because it retries a failed first connection
  // without a pause and blocks the process.
  function consume(name: string, work: Consumer, concurrency: number): void {
    if (stopped) return;
    const start = startConsumer(name, work, concurrency).finally(() => starting.delete(start));
    starting.add(start);
  }

  async function startConsumer(name: string, work: Consumer, concurrency: number): Promise<void> {
    const retry = (error: unknown) => {
      onError(error instanceof Error ? error : new Error(String(error)));
      if (!stopped) setTimeout(() => consume(name, work, concurrency), retryMs);
    };
    try {
      const client = await pool.connect();
      await assertSchemaCompatibility(client, queueSchema).finally(() => client.release());
    } catch (error) {
      return retry(error);
    }
    if (stopped) return;
    const waits = { concurrency, drainDelay, runRetryDelay: retryMs, autorun: false };
    const options = { connection: forBullmq(pool), ...lostJobOptions, ...waits };
    const worker = new Worker(name, work, options, createBackend).on("error", onError);
    workers.add(worker);
    try {
      await worker.waitUntilReady();
    } catch (error) {
      workers.delete(worker);
      await worker.close().catch(() => undefined);
      return retry(error);
    }
    if (!stopped) worker.run().catch(onError);
  }

  return {
    openQueue: (name) => openPostgresQueue(name, pool).on("error", onError),
    consume,
    async stopConsuming() {
      stopped = true;
      // A BullMQ worker that is closed before it is ready keeps its connection, and the pool would then never end.
      await Promise.allSettled(starting);
      await Promise.allSettled([...workers].map((worker) => worker.close()));
    },
    disconnect: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

export function openQueuePool(connectionString: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    // BullMQ's statements name no schema, so `search_path` does. Commits need not reach the disk, because a lost job is
    // enqueued again.
    options: `-c search_path=${queueSchema} -c synchronous_commit=off`,
    application_name: "worker-queue",
    connectionTimeoutMillis: seconds(10),
    keepAlive: true,
    max: poolSize,
  });
  pool.setMaxListeners(0); // each reopened queue adds a listener
  pool.on("error", onError);
  // BullMQ adds no error listener to the pool's clients, so a lost connection would end the process.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

export function openPostgresQueue(name: QueueName, pool: pg.Pool) {
  const options = {
    connection: forBullmq(pool),
    defaultJobOptions: endedJobs[name],
    streams: { events: { maxLen: keptEvents } },
  };
  return new Queue(name, options, createPostgresBackend);
}

/**
 * Creates BullMQ's storage, but waits at most `drainDelay` for a notification and repeats LISTEN if none came. BullMQ
 * 6.7 itself waits a minute, or an hour after an error, and never repeats a lost LISTEN.
 */
const createBackend: typeof createPostgresBackend = (...args) => {
  const backend = createPostgresBackend(...args);
  const wait = backend.waitForJob.bind(backend);
  backend.waitForJob = async (timeoutSeconds) => {
    const notified = await wait(Math.min(timeoutSeconds, drainDelay));
    if (!notified) await backend.reconnectBlocking();
    return notified;
  };
  return backend;
};

// Cast: BullMQ's own types for the pool do not match pg's overloads.
function forBullmq(pool: pg.Pool): PgPool {
  return pool as unknown as PgPool;
}
