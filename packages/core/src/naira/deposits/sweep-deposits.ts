import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { dueWebhooks } from "../../operations/webhook-inbox.ts";
import { dueDeposits } from "./deposit.ts";
import { actOnMessage } from "./receive-deposit-webhook.ts";
import { settleDeposit } from "./settle-deposit.ts";

const batch = 48;

export type Sweep = { deposits: number; messages: number };

/**
 * Looks at what nobody came back for: open deposits whose next look is due, and kept messages that were not finished.
 * One bounded batch; the worker calls it every 15 seconds. Running twice at once is harmless.
 */
export async function sweepDeposits(ctx: Context): Promise<Sweep> {
  const deposits = await dueDeposits(ctx, batch);
  await forEachConcurrently(ctx, deposits, (deposit) => settleDeposit(ctx, deposit));
  const messages = await dueWebhooks(ctx, ctx.providers.payments.name, batch);
  await forEachConcurrently(ctx, messages, (message) => actOnMessage(ctx, message));
  return { deposits: deposits.length, messages: messages.length };
}
