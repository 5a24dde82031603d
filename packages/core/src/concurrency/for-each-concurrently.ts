import pLimit from "p-limit";
import type { Context } from "../context.ts";

/** As many as a vendor's client lets through at once, and room left for the people who are waiting. */
const atOnce = 8;

/**
 * Runs the work for each item, several at once; the next begins as soon as one ends. A failed item does not delay the
 * others: it stays due and is retried.
 */
export async function forEachConcurrently<T extends { id: string }>(
  ctx: Pick<Context, "log">,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  await pLimit(atOnce).map(items, async (item) => {
    try {
      await work(item);
    } catch (error) {
      ctx.log.error({ err: error, id: item.id }, "sweep item failed");
    }
  });
}
