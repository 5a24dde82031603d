import { hours } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { restartRechecks } from "../operations/rechecks.ts";
import { receiveWebhook, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../providers/webhooks.ts";
import { recheckBill } from "./settle-bill.ts";

/**
 * Stores the message and queries the vendor. The message alone moves no money. Throws AppError bad_request for a
 * forged message.
 */
export async function receiveBillWebhook(
  ctx: Context,
  name: string,
  { raw, headers }: { raw: Buffer; headers: WebhookHeaders },
): Promise<void> {
  const vendor = ctx.providers.bills.find((one) => one.name === name);
  const webhook = vendor?.parseWebhook(raw, headers) ?? { kind: "forged" as const };
  if (vendor && !vendor.webhooksAreSigned && webhook.kind === "message") {
    // Anybody can post here, so a message that names none of our purchases is not stored.
    const billId = await ctx.billAttempts.billIdFor(name, webhook.message.reference);
    if (billId === undefined) return;
  }
  await receiveWebhook(ctx, billInbox(name), webhook, raw);
}

const alsoNamed = z.object({ otherNames: z.array(z.string()).catch([]) });

export function billInbox(vendor: string): WebhookInbox {
  return {
    provider: vendor,
    // The bill may become known later, when a lost answer is found. Reconciliation handles the rest.
    giveUpAfterMs: hours(48),
    async process(ctx, { reference, body }) {
      const { otherNames } = alsoNamed.parse(body);
      let billId: string | undefined;
      for (const name of [reference, ...otherNames])
        billId ??= await ctx.billAttempts.billIdFor(vendor, name);
      const state = billId === undefined ? undefined : await recheckBill(ctx, billId);
      // The vendor's query may lag behind its message, so the bill is rechecked for three more days.
      if (billId !== undefined && state) await restartRechecks(ctx, "bill", billId);
      return state;
    },
  };
}
