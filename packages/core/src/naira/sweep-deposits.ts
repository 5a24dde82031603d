import type { Context } from "../context.ts";
import { type Deposit, dueDeposits } from "./deposit.ts";
import { sweepMessages } from "./receive-webhook.ts";
import { settleDeposit } from "./settle-deposit.ts";

const batch = 48;
const atOnce = 8;

export type Sweep = { deposits: number; messages: number };

/**
 * Looks at what nobody came back for: open deposits whose next look is due, and kept messages that were not finished.
 * One bounded batch; the worker calls it every 15 seconds. Running twice at once is harmless.
 */
export async function sweepDeposits(ctx: Context): Promise<Sweep> {
  const due = await dueDeposits(ctx, batch);
  for (let from = 0; from < due.length; from += atOnce) {
    await Promise.all(due.slice(from, from + atOnce).map((deposit) => settleOne(ctx, deposit)));
  }
  return { deposits: due.length, messages: await sweepMessages(ctx, batch) };
}

/** One that fails must not keep the others waiting; it stays due and is tried again with the next batch. */
async function settleOne(ctx: Context, deposit: Deposit): Promise<void> {
  try {
    await settleDeposit(ctx, deposit);
  } catch (error) {
    ctx.log.error({ err: error, transactionId: deposit.id }, "a deposit could not be settled");
  }
}
