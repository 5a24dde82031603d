import { between } from "@manilla/shared/duration";

/**
 * How long a conclusive failure is known before the money is back in the balance, on the virtual clock. A failure is known
 * when a process of ours has read it in the answer to a query; an order that went to several vendors has failed with the last.
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
    /** Undefined when nothing was returned, or without a failure that was known before. */
    tookMs(): number | undefined {
      if (returnedAt === undefined || known.size === 0) return undefined;
      const last = [...known.values()].reduce((a, b) => (a > b ? a : b));
      return between(last, returnedAt);
    },
  };
}

/** The value below which this share of the ascending numbers lies; 0 for none. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}
