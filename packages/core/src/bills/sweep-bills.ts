import { each } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import { dueSecondLooks } from "../operations/rechecks.ts";
import { dueMessages } from "../operations/webhook-inbox.ts";
import { dueBills } from "./bill.ts";
import { lookAt } from "./look.ts";
import { lookASecondTime } from "./look-again.ts";
import { actOnNews } from "./receive-webhook.ts";

const batch = 48;

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
