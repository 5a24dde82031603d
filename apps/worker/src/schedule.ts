import type { Context } from "@manilla/core/context";
import { type Chore, runChore } from "@manilla/core/runtime/chore";
import { minutes, seconds } from "@manilla/shared/duration";
import type { JobQueues } from "./queue/queue.ts";

const watchMs = seconds(2);
/** The schedule is renewed after a late chore, but at most once in this time. */
const leastBetweenRenewalsMs = seconds(30);
const renewMs = minutes(10);
const retryMs = seconds(1);

/**
 * The queue has a scheduled job for each chore, so that all workers share the chores. A process that has not run a
 * chore for twice the chore's interval runs it without the queue and renews the schedule.
 */
export function startSchedule(
  ctx: Context,
  chores: readonly Chore[],
  queues: Pick<JobQueues, "scheduleChores">,
) {
  const byName = new Map(chores.map((chore) => [chore.name, chore]));
  const lastRun = new Map(chores.map((chore) => [chore.name, performance.now()]));
  const running = new Map<string, Promise<unknown>>();
  let renewing: NodeJS.Timeout | undefined;
  let renewedAt = performance.now();
  const ending = new AbortController();

  /**
   * Runs a chore unless this process runs it already or the schedule is closed. Never throws: a failure is logged and
   * returned as "failed".
   */
  async function run(name: string): Promise<"failed" | undefined> {
    const chore = byName.get(name);
    if (!chore || ending.signal.aborted || running.has(name)) return undefined;
    lastRun.set(name, performance.now());
    const work = runChore(ctx, chore, ending.signal).finally(() => running.delete(name));
    running.set(name, work);
    return work;
  }

  async function renew(): Promise<void> {
    clearTimeout(renewing);
    renewedAt = performance.now();
    let nextMs = renewMs;
    try {
      await queues.scheduleChores(chores);
    } catch (error) {
      ctx.log.warn({ err: error }, "renewing the schedule failed; chores run without the queue");
      nextMs = retryMs;
    }
    clearTimeout(renewing);
    if (!ending.signal.aborted) renewing = setTimeout(() => void renew(), nextMs);
  }

  function watch(): void {
    const now = performance.now();
    const silent = chores.filter(
      ({ name, everySeconds }) => now - (lastRun.get(name) ?? 0) > 2 * seconds(everySeconds),
    );
    for (const { name } of silent) void run(name);
    if (silent.length > 0 && now - renewedAt > leastBetweenRenewalsMs) void renew();
  }

  void renew();
  const watching = setInterval(watch, watchMs);
  return {
    run,
    async close(): Promise<void> {
      ending.abort();
      clearInterval(watching);
      clearTimeout(renewing);
      await Promise.allSettled(running.values());
    },
  };
}
