import type { Context } from "@manilla/core/context";
import { outboxChannel } from "@manilla/core/ledger/outbox";
import { listenTo } from "@manilla/core/runtime/listen";

export interface Wakeup {
  /** Returns after so long, or as soon as something was committed to the outbox, also if that was just before. */
  sleep(ms: number): Promise<void>;
  wake(): void;
  /** Whether commits wake it now; otherwise only polling finds what was committed. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Wakes the relay when a commit writes to the outbox. After a lost connection only the poll finds events until it is back. */
export function wakeOnCommit(ctx: Context): Wakeup {
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
    onListening: wake, // for what was committed before it listened
  });
  return {
    async sleep(ms) {
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
