import type { Context } from "@manilla/core/context";
import { spanned } from "@manilla/core/observability/tracing";
import { seconds } from "@manilla/shared/duration";
import type { Chore } from "./jobs/job.ts";

export interface Schedule {
  /** Runs a chore by its name unless it runs here already. Never throws. */
  run(name: string): Promise<void>;
  close(): Promise<void>;
}

const watchMs = seconds(2);
/** The interval of renewing the schedule; shorter while that fails. */
const remindMs = seconds(30);
const retryMs = seconds(1);

/**
 * Chores are enqueued by the queue's clock, so that many workers share them. But the clock is not the truth either: it is wound up
 * again every half minute (a flush empties it), and a chore that has been silent for twice its time runs here without it.
 * Above all the rates: a price that is not renewed stops all trading after ten minutes, and Redis is no reason for that.
 */
export function startSchedule(
  ctx: Context,
  chores: readonly Chore[],
  repeatEvery: (name: string, seconds: number) => Promise<void>,
): Schedule {
  const byName = new Map(chores.map((chore) => [chore.name, chore]));
  const lastRun = new Map(chores.map((chore) => [chore.name, performance.now()]));
  const running = new Map<string, Promise<void>>();
  let winding: NodeJS.Timeout | undefined;
  let closed = false;

  function run(name: string): Promise<void> {
    const chore = byName.get(name);
    if (!chore) return Promise.resolve();
    const current = running.get(name);
    if (current) return current;
    lastRun.set(name, performance.now());
    const work = attempt(ctx, chore).finally(() => running.delete(name));
    running.set(name, work);
    return work;
  }

  async function wind(): Promise<void> {
    try {
      for (const { name, everySeconds } of chores) await repeatEvery(name, everySeconds);
      winding = setTimeout(() => void wind(), remindMs);
    } catch (error) {
      ctx.log.warn({ err: error }, "renewing the schedule failed; chores run without the queue");
      winding = setTimeout(() => void wind(), retryMs);
    }
    if (closed) clearTimeout(winding);
  }

  function watch(): void {
    for (const { name, everySeconds } of chores) {
      const silentMs = performance.now() - (lastRun.get(name) ?? 0);
      if (silentMs > 2 * seconds(everySeconds)) void run(name);
    }
  }

  void wind();
  const watching = setInterval(watch, watchMs);
  return {
    run,
    async close() {
      closed = true;
      clearInterval(watching);
      clearTimeout(winding);
      await Promise.allSettled(running.values());
    },
  };
}

async function attempt(ctx: Context, { name, run }: Chore): Promise<void> {
  try {
    await spanned({ name: `chore ${name}`, kind: "internal", attributes: { "chore.name": name } }, () =>
      run(ctx),
    );
  } catch (error) {
    ctx.log.error({ err: error, chore: name }, "a chore failed; it is retried at its next time");
  }
}
