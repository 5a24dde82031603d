import type { Context } from "../context.ts";
import {
  finishWebhook,
  type Message,
  postponeWebhook,
  processNow,
  rejectForged,
  storeWebhook,
} from "../operations/webhook-inbox.ts";
import type { BillVendor, BillVendorName, BillWebhookHeaders } from "../providers/bills/port.ts";
import { billIdFor } from "./attempts.ts";
import { recheckBill } from "./look-again.ts";

const forgottenAfterMs = 48 * 60 * 60_000;

/**
 * Takes a bill vendor's message: checks the signature over the raw bytes, keeps the message, and asks the vendor about
 * the bill it names. Moves no money on the message's own word. Throws AppError bad_request when forged.
 */
export async function receiveBillWebhook(
  ctx: Context,
  name: BillVendorName,
  { raw, headers }: { raw: Buffer; headers: BillWebhookHeaders },
): Promise<void> {
  const vendor = ctx.providers.bills.find((one) => one.name === name);
  const webhook = vendor?.parseWebhook(raw, headers) ?? { kind: "forged" };
  if (webhook.kind === "forged") return rejectForged(ctx, name, raw);
  if (!vendor || webhook.kind === "ignored") return;
  const message = await storeWebhook(ctx, { provider: name, ...webhook.news });
  await processNow(ctx, message, (kept) => actOnNews(ctx, vendor, kept));
}

/** Asks the vendor about what a kept message names, and finishes it or postpones the next try. */
export async function actOnNews(ctx: Context, vendor: BillVendor, message: Message): Promise<void> {
  const billId = await billIdFor(ctx, vendor.name, message.reference);
  const state = billId === undefined ? undefined : await recheckBill(ctx, billId);
  if (state) return finishWebhook(ctx, message, state);
  const ageMs = ctx.clock.now().getTime() - message.receivedAt.getTime();
  // Whose it is may become known when its lost answer is found; what nobody claims is reconciliation's.
  if (ageMs > forgottenAfterMs) return finishWebhook(ctx, message, "nothing_found");
  return postponeWebhook(ctx, message);
}
