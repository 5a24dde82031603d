import type { Context } from "@manilla/core/context";
import { claimOutbox, type OutboxEvent } from "@manilla/core/ledger/outbox";
import type { Logger } from "@manilla/core/observability/log";
import { wakeOnCommit } from "./wake.ts";

export interface Relay {
  close(): Promise<void>;
}

export interface RelayOptions {
  /** Hands events to the queue; fails soon when it is away. */
  enqueue(ids: readonly string[]): Promise<void>;
  /** Does here what the queue's worker would. */
  deliver(event: OutboxEvent): Promise<void>;
  /** An event that has not been told by then is enqueued again: this long a flushed queue delays it. */
  leaseSeconds?: number;
}

const atMost = 100;
const pollMs = 1_000;

/**
 * Carries events from the outbox to the queue: at once when a commit wakes it, every second anyway. The outbox is the
 * truth: an event is only taken on lease, and leaves when its effect has been committed. So the queue may be flushed,
 * and any process may die between any two steps; a lease later the event is enqueued again.
 */
export function startRelay(ctx: Context, options: RelayOptions): Relay {
  const { leaseSeconds = 20 } = options;
  const wakeup = wakeOnCommit(ctx);
  let closing = false;

  async function run(): Promise<void> {
    while (!closing) {
      const moved = await once().catch((error: unknown) => {
        ctx.log.warn({ err: error }, "the outbox could not be read");
        return 0;
      });
      // A full hand means that more is waiting.
      if (moved < atMost && !closing) await wakeup.sleep(pollMs);
    }
  }

  async function once(): Promise<number> {
    const events = await claimOutbox(ctx.pool, { atMost, leaseSeconds });
    if (events.length > 0) await handOver(events, options, ctx.log);
    return events.length;
  }

  const running = run();
  return {
    async close() {
      closing = true;
      wakeup.wake();
      await running;
      await wakeup.close();
    },
  };
}

/** Without a queue the events are told from here, one after the other: people should not wait for Redis to come back. */
async function handOver(
  events: OutboxEvent[],
  { enqueue, deliver }: RelayOptions,
  log: Logger,
): Promise<void> {
  try {
    await enqueue(events.map((event) => event.id));
  } catch (error) {
    log.warn({ err: error, count: events.length }, "the queue is away; delivering without it");
    for (const event of events) await deliver(event);
  }
}
