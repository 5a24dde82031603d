import { setTimeout as sleep } from "node:timers/promises";

/** A call that moves money answers within 8 seconds, whatever the outside does (waiting for a connection included). */
const patienceMs = 6_000;

/** What the work comes to, or undefined when that takes longer than a caller can wait; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const tooLate = sleep(patienceMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
  }
}
