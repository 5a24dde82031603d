import type { Context } from "@manilla/core/context";
import { type Chore, runChore } from "@manilla/core/runtime/chore";
import { minutes, seconds } from "@manilla/shared/duration";
import pLimit from "p-limit";
import type { EventQueue } from "./queue/queue.ts";

export interface Schedule {
  /** Runs a chore by its name unless it runs here already, or the schedule is closed. Never throws. */
  run(name: string): Promise<void>;
  /** Runs the chores of this interval that don't run here already. Never throws. */
  runEvery(everySeconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Of one interval: twelve chores an hour would take all connections of the pool from the people who wait. */
const choresAtOnce = 4;
const watchMs = seconds(2);
/** The schedule is renewed after a chore was silent, at most this often; in any case every `renewMs`. */
const renewAfterSilenceMs = seconds(30);
const renewMs = minutes(10);
/** The interval of renewing the schedule while that fails. */
const retryMs = seconds(1);

/**
 * The queue's clock says when the chores of an interval are due, so that many workers share them. But the clock is not the
 * truth either: a chore that has been silent for twice its time runs here without it, and then the schedule is renewed (a
 * flush empties it). Above all the rates: a price that is not renewed stops all trading after ten minutes, and Redis is no
 * reason for that.
 */
export function startSchedule(
  ctx: Context,
  chores: readonly Chore[],
  clock: Pick<EventQueue, "setIntervals">,
): Schedule {
  const byName = new Map(chores.map((chore) => [chore.name, chore]));
  const intervals = [...new Set(chores.map(({ everySeconds }) => everySeconds))];
  const lastRun = new Map(chores.map((chore) => [chore.name, performance.now()]));
  const running = new Map<string, Promise<void>>();
  let renewing: NodeJS.Timeout | undefined;
  let renewedAt = performance.now();
  const ending = new AbortController();

  function run(name: string): Promise<void> {
    const chore = byName.get(name);
    if (!chore || ending.signal.aborted) return Promise.resolve();
    const current = running.get(name);
    if (current) return current;
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
      await clock.setIntervals(intervals);
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
    if (silent.length > 0 && now - renewedAt > renewAfterSilenceMs) void renew();
  }

  void renew();
  const watching = setInterval(watch, watchMs);
  return {
    run,
    async runEvery(everySeconds) {
      const due = chores.filter((chore) => chore.everySeconds === everySeconds);
      // One that is still at work keeps only its own job waiting.
      await pLimit(choresAtOnce).map(due, ({ name }) => (running.has(name) ? undefined : run(name)));
    },
    async close() {
      ending.abort();
      clearInterval(watching);
      clearTimeout(renewing);
      await Promise.allSettled(running.values());
    },
  };
}
