import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { queueOutbox } from "@manilla/core/ledger/outbox";
import { seconds } from "@manilla/shared/duration";
import { wakeOnCommit } from "./wake.ts";

export interface Relay {
  close(): Promise<void>;
}

export interface RelayOptions {
  startFanOut(eventIds: readonly string[]): Promise<void>;
  leaseSeconds: number;
}

const atMost = 500;
/** A safety net for lost notifications of the database. It also finds leases that ended. */
const pollMs = seconds(5);
/** The interval of polling while the database's notifications can't be received. */
const deafPollMs = seconds(1);
/**
 * Events within this time after a batch wait for the next one, so that there are fewer commits. A lone event starts
 * at once.
 */
const gatherMs = 100;

/**
 * Turns new outbox events into jobs of the queue, a batch at a time. The outbox is the source of truth: an event
 * leaves it in the commit of its effect, so a process may die between any two steps and the queue may be flushed.
 */
export function startRelay(ctx: Context, { startFanOut, leaseSeconds }: RelayOptions): Relay {
  const wakeup = wakeOnCommit(ctx);
  let closing = false;

  async function relayBatch(): Promise<number> {
    const ids = await queueOutbox(ctx.prisma, { atMost, leaseSeconds });
    if (ids.length > 0) await startFanOut(ids);
    return ids.length;
  }

  async function run(): Promise<void> {
    while (!closing) {
      const began = performance.now();
      const count = await relayBatch().catch((error: unknown) => {
        ctx.log.warn({ err: error }, "reading the outbox failed");
        return 0;
      });
      if (count === atMost || closing) continue;
      await wakeup.sleep(wakeup.isListening() ? pollMs : deafPollMs);
      const early = began + gatherMs - performance.now();
      if (early > 0 && !closing) await pause(early);
    }
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
