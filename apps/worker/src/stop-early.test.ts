import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { messageEffects } from "./jobs/effects.ts";
import { queueBackends, queueContext } from "./testing/queue-backends.ts";
import { startWorker } from "./worker.ts";

it.each(queueBackends(8))(
  "a worker with its queue in $name that is stopped while it starts ends, whatever it was about to do",
  async ({ config }) => {
    const ctx = await queueContext({ config });
    for (const ms of Array.from({ length: 80 }, (_, n) => (n * 7) % 80)) {
      const worker = startWorker(ctx, {
        effects: messageEffects,
        chores: [],
        prefix: `stop-early-${process.pid}`,
      });
      await pause(ms);
      const end = await Promise.race([
        worker.close().then(() => "ended"),
        pause(30_000, "hangs", { ref: false }),
      ]);
      expect(end, `stopped after ${ms} ms`).toBe("ended");
    }
  },
);
