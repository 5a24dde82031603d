import { billInbox } from "@manilla/core/bills/process-bill";
import type { Context } from "@manilla/core/context";
import { custodyInbox } from "@manilla/core/crypto/custody/custody-inbox";
import { identityInbox } from "@manilla/core/kyc/process-check";
import { accountInbox } from "@manilla/core/naira/accounts/sweep-accounts";
import { depositInbox } from "@manilla/core/naira/deposits/process-deposit";
import { payoutInbox } from "@manilla/core/naira/withdrawals/payout-inbox";
import { receiveWebhook, type WebhookInbox } from "@manilla/core/operations/webhook-inbox";
import { vendorWebhooks } from "@manilla/core/providers/create-providers";
import { payoutVendorOf } from "@manilla/core/providers/payouts/port";
import type { VendorWebhook, WebhookSubject } from "@manilla/core/providers/webhooks";
import { AppError } from "@manilla/core/runtime/errors";
import { isSameSecret } from "@manilla/core/secrets/seal";
import { errorResponses, jsonReply } from "@manilla/http/openapi-schema";
import { apiPrefix } from "@manilla/shared/http/route";
import type { FastifySchema } from "fastify";
import { z } from "zod";
import type { App } from "../command.ts";
import { limitOf } from "../plugins/limits.ts";

const inboxes: Record<WebhookSubject, (ctx: Context, vendor: string) => WebhookInbox> = {
  account: accountInbox,
  deposit: depositInbox,
  payout: (ctx, vendor) => payoutInbox(ctx, payoutVendorOf(vendor)),
  coins: custodyInbox,
  identity: identityInbox,
  bill: billInbox,
};

const bodyLimit = 256 * 1024;
/** The deepest accepted nesting. Vendors' messages have fewer than ten levels. Recursive code can handle a hundred. */
const maximumDepth = 100;
const received = { status: true, message: "Received", data: {} };

/**
 * Registers POST /api/v1/webhooks/<vendor> for each vendor. Any error that is not an AppError is a 500, so the vendor
 * sends the message again.
 */
export function webhookRoutes(app: App, ctx: Context): void {
  // Webhooks have their own scope, because every content type is read as bytes. All other routes keep the JSON parser.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    for (const webhook of vendorWebhooks(ctx.config)) registerWebhook(scope, ctx, webhook);
  });
}

function registerWebhook(app: App, ctx: Context, webhook: VendorWebhook): void {
  const { vendor, subjects, senders, secret, answer = received } = webhook;
  app.post(
    // The secret is a path parameter, so that the OpenAPI document, metrics and route table do not contain it.
    `${apiPrefix}/webhooks/${vendor}${secret === undefined ? "" : "/:secret"}`,
    {
      schema: webhookSchema(vendor, answer),
      config: { rateLimit: limitOf("webhooks", ctx.config) },
      bodyLimit,
    },
    async ({ params, ip, body, headers }, reply) => {
      if (secret !== undefined && !isSecret(params, secret)) throw new AppError("not_found");
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      refuseDeep(ctx, vendor, raw);
      if (senders && !senders.includes(ip)) throw new AppError("forbidden");
      for (const subject of subjects)
        if (await receiveWebhook(ctx, inboxes[subject](ctx, vendor), { raw, headers })) break;
      reply.type("application/json; charset=utf-8");
      return JSON.stringify(answer);
    },
  );
}

/** Throws AppError bad_request for a message that is nested too deeply, before the message is parsed. */
function refuseDeep(ctx: Context, vendor: string, body: Buffer): void {
  if (depthOf(body) <= maximumDepth) return;
  ctx.log.warn({ vendor, bytes: body.length }, "webhook rejected: nested too deeply");
  throw new AppError("bad_request", "The message is nested too deeply.");
}

/** Returns the deepest nesting, in time linear in the number of bytes. */
function depthOf(json: Buffer): number {
  const text = json.toString("latin1");
  let [depth, deepest, inText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') inText = !inText;
    else if (inText) at += sign === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, (depth += 1));
    else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

function isSecret(params: unknown, secret: string): boolean {
  const given =
    typeof params === "object" && params !== null && "secret" in params ? params.secret : undefined;
  return isSameSecret(String(given), secret);
}

function webhookSchema(vendor: string, answer: Record<string, unknown>): FastifySchema {
  const envelope = z.object({ status: z.literal(true), message: z.string(), data: z.object({}) });
  const reply = "status" in answer ? envelope : z.record(z.string(), z.string());
  return {
    operationId: `${vendor}Webhook`,
    summary: `Signed notifications of ${vendor}`,
    tags: ["webhooks"],
    security: [],
    response: {
      200: jsonReply("The notification is stored, or it was already known", reply),
      ...errorResponses(["bad_request", "payload_too_large", "rate_limited", "internal", "service_busy"]),
    },
  };
}
