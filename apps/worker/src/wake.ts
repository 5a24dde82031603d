import type { Context } from "@manilla/core/context";
import { outboxChannel } from "@manilla/core/ledger/outbox";
import { listenTo } from "@manilla/core/runtime/listen";

export interface Wakeup {
  /** Resolves after `ms`, or as soon as a commit wrote to the outbox, also if that was just before. */
  sleep(ms: number): Promise<void>;
  wake(): void;
  isListening(): boolean;
  close(): Promise<void>;
}

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
    onListening: wake,
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
