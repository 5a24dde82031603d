import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@manilla/core/context";
import { outboxChannel, readWaitingEvents } from "@manilla/core/ledger/outbox";
import { listenTo } from "@manilla/core/runtime/listen";
import { seconds } from "@manilla/shared/duration";

interface RelayOptions {
  enqueueFanOut(oldestEventId: string): Promise<void>;
  fanOut(): Promise<void>;
}

/** Polling finds events whose announcement by the database was lost or whose lease ended. */
const pollMs = seconds(5);
/** The polling interval while the database's announcements cannot be received. */
const deafPollMs = seconds(1);
/** New events wait for this time after a fan-out was enqueued, so that one fan-out handles many events. */
const gatherMs = 100;

/**
 * Enqueues fan-outs as long as events wait in the outbox. An event waits until its notification is written and its
 * effects have run.
 */
export function startRelay(ctx: Context, { enqueueFanOut, fanOut }: RelayOptions) {
  const wakeup = wakeOnCommit(ctx);
  let closing = false;

  /** While the queue is unavailable, this process runs the fan-out, so that people need not wait for Redis. */
  async function relay(): Promise<boolean> {
    const [oldest] = await readWaitingEvents(ctx.prisma, 1);
    if (!oldest) return false;
    try {
      await enqueueFanOut(oldest.id);
    } catch (error) {
      ctx.log.warn(
        { err: error, oldestEventId: oldest.id },
        "enqueuing a fan-out failed; it runs without the queue",
      );
      await fanOut();
    }
    return true;
  }

  async function run(): Promise<void> {
    while (!closing) {
      const isWaiting = await relay().catch((error: unknown) => {
        ctx.log.warn({ err: error }, "reading the outbox failed");
        return false;
      });
      if (closing) return;
      if (isWaiting) await pause(gatherMs);
      else await wakeup.sleep(wakeup.isListening() ? pollMs : deafPollMs);
    }
  }

  const running = run();
  return {
    async close(): Promise<void> {
      closing = true;
      wakeup.wake();
      await running;
      await wakeup.close();
    },
  };
}

function wakeOnCommit(ctx: Context) {
  let woken = false;
  let awake: (() => void) | undefined;
  const wake = () => {
    woken = true;
    awake?.();
  };
  const { isListening, close } = listenTo(ctx, {
    channel: outboxChannel,
    name: "worker-listen",
    onNotification: wake,
    onListening: wake,
  });
  return {
    /** Resolves after `ms`, or as soon as a commit has written to the outbox since the last call. */
    async sleep(ms: number) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const alarm = setTimeout(resolve, ms);
          awake = () => {
            clearTimeout(alarm);
            resolve();
          };
        });
      }
      awake = undefined;
      woken = false;
    },
    wake,
    isListening,
    close,
  };
}
