import { vendorWebhooks } from "@manilla/core/providers/create-providers";
import type { RouteExample } from "@manilla/http/route-example";

const common =
  "The signature is checked over the exact bytes; a wrong one answers 400. A notification is stored once and processed " +
  "afterwards, so sending it again does no harm. Amounts are never taken from here: the provider is asked.";

const unconfigured = { VTPASS_WEBHOOK_PATH: undefined, VTPASS_WEBHOOK_IPS: undefined };

export const webhookExamples: readonly RouteExample[] = vendorWebhooks(unconfigured).map(
  ({ vendor, description, example, answer }) => ({
    name: `${vendor}Webhook`,
    description: answer ? description : `${description} ${common}`,
    body: example,
    reply: {},
    message: "Received",
    ...(answer && { answer }),
  }),
);
