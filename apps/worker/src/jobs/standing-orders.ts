import type { Actor } from "@manilla/core/actor";
import { forEachConcurrently } from "@manilla/core/concurrency/for-each-concurrently";
import type { DueItem } from "@manilla/core/concurrency/page-of-due";
import type { Context } from "@manilla/core/context";
import { actorOf } from "@manilla/core/users/session/actor-of";

/** More are due on no morning we know of; what is left waits for the next run. */
const mostPages = 500;

/** The recurring purchases and bills of customers. */
interface StandingOrders<T extends DueItem & { userId: string }> {
  /** A page of those whose time has come, after this one. */
  due(last?: T): Promise<T[]>;
  run(actor: Actor, order: T): Promise<unknown>;
  /** Its owner has closed the account. */
  end(order: T): Promise<void>;
}

/** Looks at all that are due: what can't be done now stays due, and must not stand before what can. */
export async function runStandingOrders<T extends DueItem & { userId: string }>(
  ctx: Context,
  { due, run, end }: StandingOrders<T>,
): Promise<void> {
  let page = await due();
  for (let pages = 0; page.length > 0 && pages < mostPages; pages += 1) {
    await forEachConcurrently(ctx, page, async (order) => {
      const actor = await actorOf(ctx, order.userId);
      await (actor ? run(actor, order) : end(order));
    });
    page = await due(page.at(-1));
  }
}
