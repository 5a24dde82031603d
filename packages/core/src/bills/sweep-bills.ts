import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import { dueRechecks } from "../operations/rechecks.ts";
import { dueWebhooks } from "../operations/webhook-inbox.ts";
import { dueBills } from "./bill.ts";
import { pollBill } from "./look.ts";
import { recheckSettledBill } from "./look-again.ts";
import { actOnNews } from "./receive-webhook.ts";

const batch = 48;

/**
 * Looks at every bill that is not final and due, at vendors' messages that were not finished, and again at what has ended.
 * One bounded batch of each; the worker calls it every few seconds. Running twice at once is harmless.
 */
export async function sweepBills(ctx: Context): Promise<{ bills: number; messages: number; ended: number }> {
  const bills = await dueBills(ctx, batch);
  await forEachConcurrently(ctx, bills, (bill) => pollBill(ctx, bill));
  let messages = 0;
  for (const vendor of ctx.providers.bills) {
    const due = await dueWebhooks(ctx, vendor.name, batch);
    await forEachConcurrently(ctx, due, (message) => actOnNews(ctx, vendor, message));
    messages += due.length;
  }
  const ended = await dueRechecks(ctx, "bill", batch);
  await forEachConcurrently(ctx, ended, (second) => recheckSettledBill(ctx, second));
  return { bills: bills.length, messages, ended: ended.length };
}
