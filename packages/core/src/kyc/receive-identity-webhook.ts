import { forEachConcurrently } from "../concurrency/for-each-concurrently.ts";
import type { Context } from "../context.ts";
import {
  dueWebhooks,
  finishWebhook,
  type Message,
  postponeWebhook,
  processNow,
  rejectForged,
  storeWebhook,
} from "../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../providers/identity/port.ts";
import { findCheck, settleIdentity } from "./settle-identity.ts";

const longestHours = 72;

/**
 * Takes the identity provider's message: checks the signature over the raw bytes, keeps where to look, and asks the
 * provider. Raises no level on the message's own word. Throws AppError bad_request when forged.
 */
export async function receiveIdentityWebhook(
  ctx: Context,
  raw: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const { identity } = ctx.providers;
  const webhook = identity.parseWebhook(raw, headers);
  if (webhook.kind === "forged") return rejectForged(ctx, identity.name, raw);
  if (webhook.kind === "ignored") return;
  const message = await storeWebhook(ctx, { provider: identity.name, ...webhook.event });
  await processNow(ctx, message, (kept) => actOnMessage(ctx, kept));
}

/** Messages that were kept and not finished: their process died, or the provider gave no clear answer. */
export async function sweepMessages(ctx: Context, atMost: number): Promise<void> {
  const messages = await dueWebhooks(ctx, ctx.providers.identity.name, atMost);
  await forEachConcurrently(ctx, messages, (message) => actOnMessage(ctx, message));
}

async function actOnMessage(ctx: Context, message: Message): Promise<void> {
  const check = await findCheck(ctx, message.reference);
  if (!check) return finishWebhook(ctx, message, "unknown_reference");
  const state = await settleIdentity(ctx, check);
  if (state !== check.state || check.state === "completed") return finishWebhook(ctx, message, state);
  const ageHours = (ctx.clock.now().getTime() - message.receivedAt.getTime()) / 3_600_000;
  // The check itself is looked at for longer than its messages.
  if (ageHours > longestHours || message.attempts > 8) return finishWebhook(ctx, message, "nothing_new");
  return postponeWebhook(ctx, message);
}
