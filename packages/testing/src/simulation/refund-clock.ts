import { millisecondsBetween } from "@manilla/shared/duration";

/**
 * Measures how long a refund takes in virtual time. The time begins when a process has read that the vendor's order
 * finally failed. If several vendors tried the order, the time begins with the last failure.
 */
export function createRefundClock() {
  const known = new Map<string, Date>();
  let returnedAt: Date | undefined;
  return {
    noteFailure(reference: string, at: Date): void {
      if (returnedAt === undefined && !known.has(reference)) known.set(reference, at);
    },
    noteReturn(at: Date): void {
      returnedAt ??= at;
    },
    /** Undefined if there was no refund, or if no failure was known before the refund. */
    tookMs(): number | undefined {
      if (returnedAt === undefined || known.size === 0) return undefined;
      const last = [...known.values()].reduce((a, b) => (a > b ? a : b));
      return millisecondsBetween(last, returnedAt);
    },
  };
}

/** Returns the quantile `share` (from 0 to 1) of numbers in ascending order, or 0 if there are no numbers. */
export function findQuantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
