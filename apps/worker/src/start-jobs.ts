import { createConcurrencyLimit } from "@manilla/core/concurrency/concurrency-limit";
import type { OutboxEvent } from "@manilla/core/ledger/outbox";
import type { Logger } from "@manilla/core/observability/log";
import type { Effect, EventQueueName } from "./jobs/job.ts";
import type { EventQueue } from "./queue/queue.ts";

interface Options {
  enqueue: EventQueue["enqueue"];
  /** Runs a job in this process instead of the queue's worker. */
  deliver(id: string): Promise<void>;
  log: Logger;
}

const queueNames = ["events", "messages"] as const satisfies readonly EventQueueName[];
/** In this process while the queue is away; events beyond its capacity are retried when their lease ends. */
const withoutQueue = { atOnce: 8, waiting: 500 };

/** Which queue has the jobs of each topic. Throws when two effects of one topic name different queues. */
export function queuesByTopic(effects: readonly Effect[]): ReadonlyMap<string, EventQueueName> {
  const queues = new Map<string, EventQueueName>();
  for (const { name, topics, queue = "events" } of effects) {
    for (const topic of topics) {
      if ((queues.get(topic) ?? queue) !== queue)
        throw new Error(`${name} wants ${topic} in a queue of its own`);
      queues.set(topic, queue);
    }
  }
  return queues;
}

/**
 * Gives events to the queues of their topics. While a queue is away their jobs run in this process, so that people need
 * not wait for Redis to come back; each queue's apart, so that a vendor that hangs delays no code.
 */
export function createJobStarter(
  queues: ReadonlyMap<string, EventQueueName>,
  { enqueue, deliver, log }: Options,
): { startJobs(events: readonly OutboxEvent[]): Promise<void>; settled(): Promise<void> } {
  const passes = {
    events: createConcurrencyLimit(withoutQueue),
    messages: createConcurrencyLimit(withoutQueue),
  };
  const running = new Set<Promise<void>>();

  async function start(name: EventQueueName, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    try {
      await enqueue(name, ids);
    } catch (error) {
      log.warn(
        { err: error, queue: name, count: ids.length },
        "enqueuing failed; delivering without the queue",
      );
      for (const id of ids) {
        const work = passes[name](() => deliver(id)).catch(() => undefined); // full: the lease brings it back
        running.add(work);
        void work.finally(() => running.delete(work));
      }
    }
  }

  return {
    async startJobs(events) {
      const idsOf = (name: EventQueueName) =>
        events.filter(({ topic }) => queues.get(topic) === name).map(({ id }) => id);
      await Promise.all(queueNames.map((name) => start(name, idsOf(name))));
    },
    settled: async () => void (await Promise.all(running)),
  };
}
