import pLimit from "p-limit";
import type { Context } from "../context.ts";

/** Half of the calls that a vendor's client allows at the same time. The other half is for customers who wait. */
const atOnce = 8;

/** Runs the work for several items at a time. A failed item delays no other. It stays due and is retried. */
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
