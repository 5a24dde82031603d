import { hours } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { restartRechecks } from "../operations/rechecks.ts";
import { receiveWebhook, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../providers/webhooks/port.ts";
import { recheckBill } from "./settle-bill.ts";

/**
 * Takes a bill vendor's message: stores it and queries the vendor about the bill it names. Moves no money on the message's
 * own word. Throws AppError bad_request when it is forged.
 */
export async function receiveBillWebhook(
  ctx: Context,
  name: string,
  { raw, headers }: { raw: Buffer; headers: WebhookHeaders },
): Promise<void> {
  const vendor = ctx.providers.bills.find((one) => one.name === name);
  const webhook = vendor?.parseWebhook(raw, headers) ?? { kind: "forged" as const };
  if (vendor && !vendor.webhooksAreSigned && webhook.kind === "message") {
    // Any sender can post here: a webhook that names no purchase of ours is not stored.
    const billId = await ctx.billAttempts.billIdFor(name, webhook.message.reference);
    if (billId === undefined) return;
  }
  await receiveWebhook(ctx, billInbox(name), webhook, raw);
}

/** A message may name the purchase, and what the vendor itself made of it. */
const alsoNamed = z.object({ otherNames: z.array(z.string()).catch([]) });

export function billInbox(vendor: string): WebhookInbox {
  return {
    provider: vendor,
    // Which bill it names may become known when a lost answer is found; reconciliation handles the rest.
    giveUpAfterMs: hours(48),
    async process(ctx, { reference, body }) {
      const { otherNames } = alsoNamed.parse(body);
      let billId: string | undefined;
      for (const name of [reference, ...otherNames])
        billId ??= await ctx.billAttempts.billIdFor(vendor, name);
      const state = billId === undefined ? undefined : await recheckBill(ctx, billId);
      // The vendor's own query may be behind its message: it is asked again for three days, however old the bill is.
      if (billId !== undefined && state) await restartRechecks(ctx, "bill", billId);
      return state;
    },
  };
}
