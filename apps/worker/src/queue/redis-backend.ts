import { openRedis, type RedisAddress } from "@manilla/core/runtime/redis";
import { seconds } from "@manilla/shared/duration";
import { Queue, Worker } from "bullmq";
import { type BackendOptions, endedJobs, lostJobOptions, type QueueBackend } from "./backend.ts";

const reconnecting = {
  connectTimeout: seconds(2),
  retryStrategy: (attempt: number) => Math.min(attempt * 200, seconds(2)),
};

export function connectRedis({
  place,
  log,
  prefix,
  onError,
}: BackendOptions & { place: RedisAddress }): QueueBackend {
  // Adding a job fails soon while Redis is down, so that the job runs without the queue.
  const failFast = { maxRetriesPerRequest: 1, commandTimeout: seconds(2) };
  const adding = openRedis(place, log.child({ connection: "adding jobs" }), { ...reconnecting, ...failFast });
  // BullMQ copies these options to the connection of its blocking reads, which last up to ten seconds.
  const patient = { maxRetriesPerRequest: null, socketTimeout: seconds(15) };
  const listening = openRedis(place, log.child({ connection: "taking jobs" }), {
    ...reconnecting,
    ...patient,
  });
  const workers: Worker[] = [];
  return {
    openQueue(name) {
      const options = {
        prefix,
        connection: adding,
        skipWaitingForReady: true,
        defaultJobOptions: endedJobs[name],
      };
      return new Queue(name, options).on("error", onError);
    },
    consume(name, work, concurrency) {
      const options = { prefix, connection: listening, ...lostJobOptions, concurrency };
      workers.push(new Worker(name, work, options).on("error", onError));
    },
    async stopConsuming() {
      await Promise.allSettled(workers.map((worker) => worker.close(listening.status !== "ready")));
    },
    async disconnect() {
      adding.disconnect();
      listening.disconnect();
    },
  };
}
