import { hours, millisecondsBetween } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { pollLater } from "../../operations/move.ts";
import { restartRechecks, sweepRechecks } from "../../operations/rechecks.ts";
import { sweepBatch, sweepOperations } from "../../operations/sweep.ts";
import { sweepWebhooks, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import { type PayoutVendor, payoutVendors } from "../../providers/payouts/port.ts";
import { isConclusive, processWithdrawal, submitWithdrawal } from "./process-withdrawal.ts";
import { findWithdrawal, type Withdrawal, withdrawalOf, withdrawalOfPayout } from "./withdrawal.ts";
import { nairaWithdrawal } from "./withdrawal-operation.ts";

/** Payouts have their own inbox, because the same vendor also sends messages about deposits. */
export function payoutInbox(ctx: Context, vendor: PayoutVendor): WebhookInbox {
  return {
    provider: `${vendor}.payouts`,
    parse: ctx.providers.payouts.at(vendor).parseWebhook,
    giveUpAfterMs: hours(72),
    async process({ reference }) {
      const withdrawal = await withdrawalOfPayout(ctx, vendor, reference);
      if (!withdrawal) {
        const about = { provider: vendor, reference, transactionId: null };
        await reportIncident(ctx, { kind: "unknown_payout", ...about });
        return "unknown_payout";
      }
      const answer = await processWithdrawal(ctx, withdrawal);
      if (!answer || !isConclusive(answer)) return undefined;
      // The provider's query may return an older state than the webhook, so rechecks continue for three more days.
      await restartRechecks(ctx, "payout", withdrawal.id);
      return answer.status;
    },
  };
}

export async function sweepWithdrawals(
  ctx: Context,
): Promise<{ withdrawals: number; messages: number; ended: number }> {
  const withdrawals = await sweepOperations(ctx, nairaWithdrawal, {
    read: withdrawalOf,
    poll: (withdrawal) => poll(ctx, withdrawal),
  });
  let messages = 0;
  for (const vendor of payoutVendors)
    messages += await sweepWebhooks(ctx, payoutInbox(ctx, vendor), sweepBatch);
  const recheck = (id: string) => recheckWithdrawal(ctx, id);
  const ended = await sweepRechecks(ctx, { kind: "payout", limit: sweepBatch, recheck });
  return { withdrawals, messages, ended };
}

/**
 * Queries the provider about a withdrawal in a final state. A bank may return a paid withdrawal, and a provider may
 * still pay a failed one. Returns true for a clear answer.
 */
async function recheckWithdrawal(ctx: Context, id: string): Promise<boolean> {
  const withdrawal = await findWithdrawal(ctx, id);
  const answer = withdrawal && (await processWithdrawal(ctx, withdrawal));
  if (!withdrawal || !answer) return false;
  // "No such payout" says nothing about a paid withdrawal, but confirms every other final state.
  return isConclusive(answer) || (answer.status === "unknown" && withdrawal.state !== "paid");
}

async function poll(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  if (withdrawal.state === "approved") return submitWithdrawal(ctx, withdrawal.id);
  if (withdrawal.state === "pending_approval") return remindStaff(ctx, withdrawal);
  await processWithdrawal(ctx, withdrawal);
}

async function remindStaff(ctx: Context, withdrawal: Withdrawal): Promise<void> {
  const { moved } = await pollLater(ctx, nairaWithdrawal, withdrawal);
  if (!moved) return;
  const waitedHours = Math.floor(millisecondsBetween(withdrawal.createdAt, ctx.clock.now()) / hours(1));
  const alarm = { alarm: "withdrawal_waits", transactionId: withdrawal.id, waitedHours };
  ctx.log.error(alarm, "withdrawal approval overdue: staff have not decided");
}
