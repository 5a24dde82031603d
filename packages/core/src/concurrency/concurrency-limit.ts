import pLimit from "p-limit";
import { AppError } from "../runtime/errors.ts";

/**
 * Lets so many run at once and so many wait, in order; beyond that the answer is "busy" at once, because work that is
 * finished after its caller has gone is only heat.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce);

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting)
      throw new AppError("service_busy", { retryAfterSeconds: 3 });
    return limit(work);
  };
}
