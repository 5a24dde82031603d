import pLimit from "p-limit";
import type { Context } from "../context.ts";

/** A vendor's client allows 16 concurrent calls, so 8 calls remain for customers' requests. */
const atOnce = 8;

/** Runs `work` for each item. A failure is logged with `name` and does not stop the other items. */
export async function forEachConcurrently<T extends { id: string }>(
  ctx: Pick<Context, "log">,
  name: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  await pLimit(atOnce).map(items, async (item) => {
    try {
      await work(item);
    } catch (error) {
      ctx.log.error({ err: error, sweep: name, id: item.id }, "sweep item failed");
    }
  });
}
