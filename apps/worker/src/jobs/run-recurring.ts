import { forEachConcurrently } from "@manilla/core/concurrency/for-each-concurrently";
import type { Context } from "@manilla/core/context";
import type { declareRecurring, RecurringOrder } from "@manilla/core/operations/recurring";
import { actorOf } from "@manilla/core/users/session/find-actor";

/** Upper bound per run. The rest is done in the next run. */
const mostPages = 500;

/** Visits all due orders. An order that cannot be carried out now stays due and must not block the others. */
export async function runRecurring<Order extends RecurringOrder>(
  ctx: Context,
  { due, run, end }: ReturnType<typeof declareRecurring<Order>>,
): Promise<void> {
  let page = await due(ctx);
  for (let pages = 0; page.length > 0 && pages < mostPages; pages += 1) {
    await forEachConcurrently(ctx, page, async (order) => {
      const actor = await actorOf(ctx, order.userId);
      // An order without an actor belongs to a closed account.
      await (actor ? run(ctx, actor, order) : end(ctx, order));
    });
    page = await due(ctx, page.at(-1));
  }
}
