import type { Actor } from "@manilla/core/actor";
import { forEachConcurrently } from "@manilla/core/concurrency/for-each-concurrently";
import type { DueItem } from "@manilla/core/concurrency/page-of-due";
import type { Context } from "@manilla/core/context";
import { actorOf } from "@manilla/core/users/session/actor-of";

/** More are due on no morning we know of; what is left waits for the next run. */
const mostPages = 500;

/** The recurring buys, or the recurring bills, of customers. */
interface Recurring<T extends DueItem & { userId: string }> {
  /** A page of those whose time has come, after this one. */
  due(last?: T): Promise<T[]>;
  run(actor: Actor, one: T): Promise<unknown>;
  /** Its owner has closed the account. */
  end(one: T): Promise<void>;
}

/** Looks at all that are due: what can't be done now stays due, and must not stand before what can. */
export async function runRecurring<T extends DueItem & { userId: string }>(
  ctx: Context,
  { due, run, end }: Recurring<T>,
): Promise<void> {
  let page = await due();
  for (let pages = 0; page.length > 0 && pages < mostPages; pages += 1) {
    await forEachConcurrently(ctx, page, async (one) => {
      const actor = await actorOf(ctx, one.userId);
      await (actor ? run(actor, one) : end(one));
    });
    page = await due(page.at(-1));
  }
}
