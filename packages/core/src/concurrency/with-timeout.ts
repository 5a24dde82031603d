import { setTimeout as sleep } from "node:timers/promises";

/** A call that moves money answers within 8 seconds, whatever the outside does (waiting for a connection included). */
const patienceMs = 6_000;

/** The result of the work, or undefined when it takes longer (milliseconds); the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, waitMs = patienceMs): Promise<T | undefined> {
  const timer = new AbortController();
  const tooLate = sleep(waitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}
