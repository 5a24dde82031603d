import { millisecondsBetween } from "@manilla/shared/duration";

/**
 * Measures the virtual time from the moment when a process has read the vendor's conclusive failure to the refund. If
 * several vendors tried an order, the last failure counts.
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

/** The quantile of ascending numbers, or 0 if there are none. */
export function findQuantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
