import type { Context } from "@manilla/core/context";
import { apiPrefix } from "@manilla/shared/http/route";
import type { FastifyRequest } from "fastify";
import type { App } from "./command.ts";
import { webhookSchema } from "./plugins/openapi.ts";

/** What a vendor sent, byte for byte: its signature is over exactly these. */
export interface Webhook {
  readonly ctx: Context;
  readonly body: Buffer;
  readonly headers: FastifyRequest["headers"];
  readonly request: FastifyRequest;
}

const bodyLimit = 256 * 1024;

/**
 * Puts POST /api/v1/webhooks/<vendor> on the app. The handler throws AppError to refuse; anything else it throws is a
 * 500, which makes the vendor send it again.
 */
export function registerWebhook(
  app: App,
  ctx: Context,
  vendor: string,
  handler: (webhook: Webhook) => Promise<void>,
): void {
  // A scope of its own: in here every content type is bytes, and the JSON parser of the rest does not touch them.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      `${apiPrefix}/webhooks/${vendor}`,
      { schema: webhookSchema(vendor), onRequest: app.admitVendor, bodyLimit },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await handler({ ctx, body, headers: request.headers, request });
        reply.type("application/json; charset=utf-8");
        return '{"status":true,"message":"Received","data":{}}';
      },
    );
  });
}
