import type { Context } from "../../context.ts";
import { closePolling, pollLater } from "../../operations/move.ts";
import { sweepBatch, sweepOperations } from "../../operations/sweep.ts";
import { sweepWebhooks } from "../../operations/webhook-inbox.ts";
import { type Deposit, depositOf } from "./deposit.ts";
import { nairaDeposit, nextMove } from "./deposit-operation.ts";
import { paymentInbox } from "./receive-deposit-webhook.ts";
import { settleDeposit } from "./settle-deposit.ts";

export type Sweep = { deposits: number; messages: number };

export async function sweepDeposits(ctx: Context): Promise<Sweep> {
  const poll = (deposit: Deposit) => pollDeposit(ctx, deposit);
  const deposits = await sweepOperations(ctx, nairaDeposit, { read: depositOf, poll });
  const messages = await sweepWebhooks(ctx, paymentInbox(ctx), sweepBatch);
  return { deposits, messages };
}

async function pollDeposit(ctx: Context, before: Deposit): Promise<void> {
  const { deposit, payment } = await settleDeposit(ctx, before);
  if (deposit.state !== before.state) return;
  const isOver = nextMove(deposit, payment, ctx.clock.now()) === "close";
  await (isOver ? closePolling(ctx, deposit) : pollLater(ctx, nairaDeposit, deposit));
}
