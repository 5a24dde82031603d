import pLimit from "p-limit";
import { AppError } from "../runtime/errors.ts";

/**
 * Runs up to `atOnce` calls at the same time and queues up to `waiting` calls. Rejects further calls with
 * service_busy.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce);

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting)
      throw new AppError("service_busy", { retryAfterSeconds: 3 });
    return limit(work);
  };
}
