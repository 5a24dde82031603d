import type { Context } from "../context.ts";
import { receiveWebhook, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { BillVendorName, BillWebhookHeaders } from "../providers/bills/port.ts";
import { hours } from "../runtime/duration.ts";
import { recheckBill } from "./settle-bill.ts";

/**
 * Takes a bill vendor's message: stores it and queries the vendor about the bill it names. Moves no money on the message's
 * own word. Throws AppError bad_request when it is forged.
 */
export async function receiveBillWebhook(
  ctx: Context,
  name: BillVendorName,
  { raw, headers }: { raw: Buffer; headers: BillWebhookHeaders },
): Promise<void> {
  const vendor = ctx.providers.bills.find((one) => one.name === name);
  const webhook = vendor?.parseWebhook(raw, headers) ?? { kind: "forged" as const };
  const parsed = webhook.kind === "bill" ? { kind: "news" as const, news: webhook.news } : webhook;
  await receiveWebhook(ctx, billInbox(name), parsed, raw);
}

export function billInbox(vendor: string): WebhookInbox {
  return {
    provider: vendor,
    // Which bill it names may become known when a lost answer is found; what nobody claims is reconciliation's.
    giveUpAfterMs: hours(48),
    async process(ctx, { reference }) {
      const billId = await ctx.billAttempts.billIdFor(vendor, reference);
      return billId === undefined ? undefined : recheckBill(ctx, billId);
    },
  };
}
