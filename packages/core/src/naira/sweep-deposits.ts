import type { Context } from "../context.ts";
import { dueMessages } from "../platform/inbox.ts";
import { dueDeposits } from "./deposit.ts";
import { actOnMessage } from "./receive-webhook.ts";
import { settleDeposit } from "./settle-deposit.ts";

const batch = 48;
/** As many as the provider's client lets through at once, and room left for the people who are waiting. */
const atOnce = 8;

export type Sweep = { deposits: number; messages: number };

/**
 * Looks at what nobody came back for: open deposits whose next look is due, and kept messages that were not finished.
 * One bounded batch; the worker calls it every 15 seconds. Running twice at once is harmless.
 */
export async function sweepDeposits(ctx: Context): Promise<Sweep> {
  const deposits = await dueDeposits(ctx, batch);
  await each(ctx, deposits, (deposit) => settleDeposit(ctx, deposit));
  const messages = await dueMessages(ctx, ctx.providers.payments.name, batch);
  await each(ctx, messages, (message) => actOnMessage(ctx, message));
  return { deposits: deposits.length, messages: messages.length };
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
        ctx.log.error({ err: result.reason, id: some[index]?.id }, "a deposit could not be looked at");
      }
    }
  }
}
