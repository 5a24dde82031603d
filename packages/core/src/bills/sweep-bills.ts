import type { Context } from "../context.ts";
import { dueMessages } from "../platform/inbox.ts";
import { dueSecondLooks } from "../platform/second-looks.ts";
import { dueBills } from "./bill.ts";
import { lookAt } from "./look.ts";
import { lookASecondTime } from "./look-again.ts";
import { actOnNews } from "./receive-webhook.ts";

const batch = 48;
/** As many as a vendor's client lets through at once, and room left for the people who are waiting. */
const atOnce = 8;

/**
 * Looks at every bill that is not final and due, at vendors' messages that were not finished, and again at what has ended.
 * One bounded batch of each; the worker calls it every few seconds. Running twice at once is harmless.
 */
export async function sweepBills(ctx: Context): Promise<{ bills: number; messages: number; ended: number }> {
  const bills = await dueBills(ctx, batch);
  await each(ctx, bills, (bill) => lookAt(ctx, bill));
  let messages = 0;
  for (const vendor of ctx.providers.bills) {
    const due = await dueMessages(ctx, vendor.name, batch);
    await each(ctx, due, (message) => actOnNews(ctx, vendor, message));
    messages += due.length;
  }
  const ended = await dueSecondLooks(ctx, "bill", batch);
  await each(ctx, ended, (second) => lookASecondTime(ctx, second));
  return { bills: bills.length, messages, ended: ended.length };
}

/** One that fails must not keep the others waiting; it stays due and is tried again with the next batch. */
async function each<T extends { id: string }>(
  ctx: Context,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    const results = await Promise.allSettled(some.map(work));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected") {
        ctx.log.error({ err: result.reason, id: some[index]?.id }, "a bill could not be looked at");
      }
    }
  }
}
