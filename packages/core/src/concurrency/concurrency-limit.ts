import { AppError } from "../runtime/errors.ts";

/**
 * Lets so many run at once and so many wait, in order; beyond that the answer is "busy" at once, because work that is
 * finished after its caller has gone is only heat.
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new AppError("service_busy", { retryAfterSeconds: 3 });
      // A call that ends hands its place to the next one, so `running` does not change here.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
