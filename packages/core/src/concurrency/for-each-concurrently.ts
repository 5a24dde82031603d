import pLimit from "p-limit";
import type { Context } from "../context.ts";

/** Half of the calls that a vendor's client allows at once, so that customers who wait get a turn. */
const atOnce = 8;

/** Runs the work for each item, several at a time. A failed item does not delay others: it stays due and is retried. */
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
