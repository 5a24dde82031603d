import { forEachConcurrently } from "../../concurrency/for-each-concurrently.ts";
import type { Context } from "../../context.ts";
import { dueRechecks, finishRecheck } from "../../operations/rechecks.ts";
import { dueWebhooks } from "../../operations/webhook-inbox.ts";
import { payoutVendors } from "../../providers/payouts/port.ts";
import type { SecondLook } from "../../runtime/prisma/client.ts";
import { actOnPayoutMessage, inboxOf } from "./receive-payout-webhook.ts";
import { settleWithdrawal } from "./settle-withdrawal.ts";
import { submitWithdrawal } from "./submit-withdrawals.ts";
import { decideWithinMs } from "./withdraw.ts";
import { dueWithdrawals, findWithdrawal, type Withdrawal } from "./withdrawal.ts";

const batch = 48;

/**
 * Looks at what nobody came back for: withdrawals that are approved and not handed in, under way and not ended, or waiting
 * for staff for a day; at kept messages that were not finished; and again at what has ended. One bounded batch of each;
 * running twice at once is harmless.
 */
export async function sweepWithdrawals(
  ctx: Context,
): Promise<{ withdrawals: number; messages: number; ended: number }> {
  const due = await dueWithdrawals(ctx, batch);
  await forEachConcurrently(ctx, due, (withdrawal) => look(ctx, withdrawal));
  let messages = 0;
  for (const vendor of payoutVendors) {
    const kept = await dueWebhooks(ctx, inboxOf(vendor), batch);
    await forEachConcurrently(ctx, kept, (message) => actOnPayoutMessage(ctx, vendor, message));
    messages += kept.length;
  }
  const ended = await dueRechecks(ctx, "payout", batch);
  await forEachConcurrently(ctx, ended, (second) => lookAgain(ctx, second));
  return { withdrawals: due.length, messages, ended: ended.length };
}

/** Banks return what they took, and what failed is paid after all: the vendor is asked some times more. */
async function lookAgain(ctx: Context, second: SecondLook): Promise<void> {
  const withdrawal = await findWithdrawal(ctx, second.id);
  const answer = withdrawal && (await settleWithdrawal(ctx, withdrawal));
  // Of a payout that the vendor does not know nothing more will come.
  await finishRecheck(ctx, second, answer !== undefined && answer.status !== "processing");
}

async function look(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  if (withdrawal.state === "approved") return submitWithdrawal(ctx, withdrawal.id);
  if (withdrawal.state === "pending_approval") return remind(ctx, withdrawal);
  await settleWithdrawal(ctx, withdrawal);
}

/** A person is waiting for us: said once a day, until staff have decided. */
async function remind(ctx: Context, { id, state, createdAt }: Withdrawal): Promise<void> {
  const at = ctx.clock.now();
  const dueAt = new Date(at.getTime() + decideWithinMs);
  const { moved } = await ctx.ledger.advance({ id, from: state, to: state, final: false, at, dueAt });
  const hours = Math.floor((at.getTime() - createdAt.getTime()) / 3_600_000);
  if (moved)
    ctx.log.error(
      { alarm: "withdrawal_waits", transactionId: id, hours },
      "a withdrawal waits for staff too long",
    );
}
