import { hours } from "@manilla/shared/duration";
import type { Context } from "../../context.ts";
import { reportIncident } from "../../operations/incidents.ts";
import { restartRechecks } from "../../operations/rechecks.ts";
import { receiveWebhook, type WebhookInbox } from "../../operations/webhook-inbox.ts";
import type { PayoutVendor } from "../../providers/payouts/port.ts";
import type { WebhookHeaders } from "../../providers/webhooks.ts";
import { isConclusive, settleWithdrawal } from "./settle-withdrawal.ts";
import { withdrawalOfPayout } from "./withdrawal.ts";

/**
 * The message alone moves no money, because the payout is queried. Throws AppError bad_request for a forged message.
 */
export async function receivePayoutWebhook(
  ctx: Context,
  vendor: PayoutVendor,
  { raw, headers }: { raw: Buffer; headers: WebhookHeaders },
): Promise<void> {
  const webhook = ctx.providers.payouts.at(vendor).parseWebhook(raw, headers);
  await receiveWebhook(ctx, payoutInbox(vendor), webhook, raw);
}

/** An inbox of its own, because the same vendor also sends messages about deposits. */
export function payoutInbox(vendor: PayoutVendor): WebhookInbox {
  return {
    provider: `${vendor}.payouts`,
    giveUpAfterMs: hours(72),
    async process(ctx, { reference }) {
      const withdrawal = await withdrawalOfPayout(ctx, vendor, reference);
      if (!withdrawal) {
        await reportIncident(ctx, {
          kind: "unknown_payout",
          provider: vendor,
          reference,
          transactionId: null,
        });
        return "unknown_payout";
      }
      const answer = await settleWithdrawal(ctx, withdrawal);
      if (!answer || !isConclusive(answer)) return undefined;
      // The provider's query may lag behind its message, so the payout is rechecked for three more days.
      await restartRechecks(ctx, "payout", withdrawal.id);
      return answer.status;
    },
  };
}
