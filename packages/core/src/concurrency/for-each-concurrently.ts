import type { Context } from "../context.ts";

/** As many as a vendor's client lets through at once, and room left for the people who are waiting. */
const atOnce = 8;

/** Runs the work for each item, several at once. A failed item does not delay the others: it stays due and is retried. */
export async function forEachConcurrently<T extends { id: string }>(
  ctx: Context,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    const results = await Promise.allSettled(some.map(work));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") {
        ctx.log.error({ err: result.reason, id: some[index]?.id }, "sweep item failed");
      }
    }
  }
}
