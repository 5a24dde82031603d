import type { Actor } from "@manilla/core/actor";
import type { DueItem } from "@manilla/core/concurrency/due-page";
import { forEachConcurrently } from "@manilla/core/concurrency/for-each-concurrently";
import type { Context } from "@manilla/core/context";
import { actorOf } from "@manilla/core/users/session/actor-of";

/** Upper bound per run. The rest is done in the next run. */
const mostPages = 500;

interface Recurring<T extends DueItem & { userId: string }> {
  due(last?: T): Promise<T[]>;
  run(actor: Actor, one: T): Promise<unknown>;
  end(one: T): Promise<void>;
}

/** Visits all due items. One that cannot be done now stays due and must not block the others. */
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
