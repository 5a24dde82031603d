import type { Context } from "../context.ts";
import { sweepRechecks } from "../operations/rechecks.ts";
import { sweepBatch, sweepOperations } from "../operations/sweep.ts";
import { sweepWebhooks } from "../operations/webhook-inbox.ts";
import { billOf } from "./bill.ts";
import { billOperation } from "./bill-operation.ts";
import { billInbox } from "./receive-bill-webhook.ts";
import { pollBill, recheckBill } from "./settle-bill.ts";

/**
 * Rechecks final bills too, because vendors reverse deliveries and deliver refused orders. Safe to run concurrently.
 */
export async function sweepBills(ctx: Context): Promise<{ bills: number; messages: number; ended: number }> {
  const poll = (bill: ReturnType<typeof billOf>) => pollBill(ctx, bill);
  const bills = await sweepOperations(ctx, billOperation, { read: billOf, poll });
  let messages = 0;
  for (const { name } of ctx.providers.bills)
    messages += await sweepWebhooks(ctx, billInbox(name), sweepBatch);
  const recheck = async (id: string) => (await recheckBill(ctx, id)) !== undefined;
  const ended = await sweepRechecks(ctx, { kind: "bill", limit: sweepBatch, recheck });
  return { bills, messages, ended };
}
