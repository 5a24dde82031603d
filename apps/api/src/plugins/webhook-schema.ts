import { errorResponses, jsonReply } from "@manilla/http/openapi-schema";
import type { FastifySchema } from "fastify";
import { z } from "zod";

export function webhookSchema(vendor: string, answer: Record<string, unknown>): FastifySchema {
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
