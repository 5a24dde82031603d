import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../context.ts";
import { AppError } from "../platform/errors.ts";
import { finishMessage, keepMessage, type Message, postponeMessage } from "../platform/inbox.ts";
import type { BillVendor, BillVendorName, BillWebhookHeaders } from "../providers/bills/port.ts";
import { billIdFor } from "./attempts.ts";
import { lookAgain } from "./look-again.ts";

/** The vendor wants its answer; what takes longer goes on without it. */
const answerWithinMs = 2_000;
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
  if (webhook.kind === "forged") {
    ctx.log.warn({ provider: name, bytes: raw.length }, "a webhook with a wrong signature was refused");
    throw new AppError("bad_request", { message: "The signature does not fit the message." });
  }
  if (!vendor || webhook.kind === "ignored") return;
  const message = await keepMessage(ctx, { provider: name, ...webhook.news });
  if (!message) return;
  const work = actOnNews(ctx, vendor, message).catch((error: unknown) => {
    // It is kept: the sweep comes back to it.
    ctx.log.error({ err: error, messageId: message.id }, "a webhook could not be acted on");
  });
  await Promise.race([work, sleep(answerWithinMs, undefined, { ref: false })]);
}

/** Asks the vendor about what a kept message names, and finishes it or postpones the next try. */
export async function actOnNews(ctx: Context, vendor: BillVendor, message: Message): Promise<void> {
  const billId = await billIdFor(ctx, vendor.name, message.reference);
  const state = billId === undefined ? undefined : await lookAgain(ctx, billId);
  if (state) return finishMessage(ctx, message, state);
  const ageMs = ctx.clock.now().getTime() - message.receivedAt.getTime();
  // Whose it is may become known when its lost answer is found; what nobody claims is reconciliation's.
  if (ageMs > forgottenAfterMs) return finishMessage(ctx, message, "nothing_found");
  return postponeMessage(ctx, message);
}
