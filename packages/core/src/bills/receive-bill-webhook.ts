import { hours } from "@manilla/shared/duration";
import { z } from "zod";
import type { Context } from "../context.ts";
import { restartRechecks, sweepRechecks } from "../operations/rechecks.ts";
import { sweepBatch, sweepOperations } from "../operations/sweep.ts";
import { receiveWebhook, sweepWebhooks, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../providers/webhooks/port.ts";
import { billOf } from "./bill.ts";
import { billOperation } from "./bill-operation.ts";
import { pollBill, recheckBill } from "./settle-bill.ts";

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

function billInbox(vendor: string): WebhookInbox {
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

/**
 * Rechecks final bills too, because vendors reverse deliveries and deliver refused orders. Safe to run concurrently.
 */
export async function sweepBills(ctx: Context): Promise<{ bills: number; messages: number; ended: number }> {
  const poll = (bill: ReturnType<typeof billOf>) => pollBill(ctx, bill);
  const bills = await sweepOperations(ctx, billOperation, { read: billOf, poll });
  let messages = 0;
  for (const { name } of ctx.providers.bills)
    messages += await sweepWebhooks(ctx, billInbox(name), sweepBatch);
  const recheck = async (id: string) => (await recheckBill(ctx, id)) !== undefined;
  const ended = await sweepRechecks(ctx, { kind: "bill", limit: sweepBatch, recheck });
  return { bills, messages, ended };
}
