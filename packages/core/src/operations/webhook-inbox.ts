import { millisecondsBetween } from "@manilla/shared/duration";
import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import { withTimeout } from "../concurrency/with-timeout.ts";
import type { Context } from "../context.ts";
import { isStorable } from "../ledger/ledger.ts";
import type { ParsedWebhook, WebhookHeaders } from "../providers/webhooks/port.ts";
import { AppError } from "../runtime/errors.ts";
import type { Webhook } from "./store.ts";
import { webhookAnswer } from "./webhook-answer.ts";

export interface WebhookInbox {
  /** Name of the inbox, stored with its messages. */
  provider: string;
  parse(raw: Buffer, headers: WebhookHeaders): ParsedWebhook | Promise<ParsedWebhook>;
  /** If the provider has not confirmed a message within this time, the message's outcome is "nothing_found". */
  giveUpAfterMs: number;
  /** Queries the provider and returns the outcome, or undefined if the message must be processed again later. */
  process(message: Webhook): Promise<string | undefined>;
}

/**
 * Stores the message and then queries the provider, because a message alone moves no money. Returns false if the
 * message does not concern us. Throws AppError bad_request for a forged message or illegal characters in its reference.
 */
export async function receiveWebhook(
  ctx: Context,
  inbox: WebhookInbox,
  { raw, headers }: { raw: Buffer; headers: WebhookHeaders },
): Promise<boolean> {
  const { provider } = inbox;
  const parsed = await inbox.parse(raw, headers);
  if (parsed.kind === "forged") {
    ctx.log.warn({ provider, bytes: raw.length }, "webhook rejected: wrong signature");
    throw new AppError("bad_request", "Invalid webhook signature.");
  }
  if (parsed.kind !== "message") return false;
  const { key, reference } = parsed.message;
  if (!isStorable([key, reference])) throw new AppError("bad_request");
  const message = await ctx.operations.storeWebhook({ ...parsed.message, provider }, ctx.clock.now());
  if (!message) return true;
  const work = processWebhook(ctx, inbox, message).catch((error: unknown) => {
    ctx.log.error({ err: error, messageId: message.id, provider }, "processing a webhook failed");
  });
  await withTimeout(work, webhookAnswer.withinMs);
  return true;
}

export async function sweepWebhooks(ctx: Context, inbox: WebhookInbox, limit: number): Promise<number> {
  const due = { provider: inbox.provider, now: ctx.clock.now(), limit };
  const messages = await ctx.operations.claimWebhooks(due);
  await forEachConcurrently(ctx, `webhooks of ${inbox.provider}`, messages, (message) =>
    processWebhook(ctx, inbox, message),
  );
  return messages.length;
}

async function processWebhook(ctx: Context, inbox: WebhookInbox, message: Webhook): Promise<void> {
  const outcome = await inbox.process(message);
  const isOld = millisecondsBetween(message.receivedAt, ctx.clock.now()) > inbox.giveUpAfterMs;
  if (outcome !== undefined) await ctx.operations.finishWebhook(message.id, outcome);
  else if (isOld) await ctx.operations.finishWebhook(message.id, "nothing_found");
}
