import { hours } from "@manilla/shared/duration";
import type { Context } from "../context.ts";
import { receiveWebhook, type WebhookInbox } from "../operations/webhook-inbox.ts";
import type { WebhookHeaders } from "../providers/webhooks.ts";
import { findByProviderReference, settleIdentity } from "./settle-identity.ts";

/**
 * The message alone raises no level, because the provider is queried. Throws AppError bad_request for a forged
 * message.
 */
export async function receiveIdentityWebhook(
  ctx: Context,
  raw: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const webhook = ctx.providers.identity.parseWebhook(raw, headers);
  await receiveWebhook(ctx, identityInbox(ctx), webhook, raw);
}

export function identityInbox(ctx: Context): WebhookInbox {
  return {
    provider: ctx.providers.identity.name,
    giveUpAfterMs: hours(72),
    async process(_, { reference }) {
      const known = await ctx.identityChecks.find(reference);
      const check = known ?? (await findByProviderReference(ctx, reference));
      if (check === "unanswered") return undefined;
      if (!check) return "unknown_reference";
      const state = await settleIdentity(ctx, check);
      return state !== check.state || check.state === "completed" || check.state === "held"
        ? state
        : undefined;
    },
  };
}
