import { vendorWebhooks } from "@manilla/core/providers/create-providers";
import { routeDescriptions } from "./descriptions.ts";
import { exampleRequests, type RouteExample } from "./requests.ts";

const common =
  "The signature is checked over the exact bytes; a wrong one answers 400. A notification is stored once and processed " +
  "afterwards, so sending it again does no harm. Amounts are never read from the notification. They come from a query to the provider.";

const unconfigured = { VTPASS_WEBHOOK_PATH: undefined, VTPASS_WEBHOOK_IPS: undefined };

export const webhookExamples = vendorWebhooks(unconfigured).map(
  ({ vendor, description, example, answer }) => ({
    name: `${vendor}Webhook`,
    description: answer ? description : `${description} ${common}`,
    body: example,
    message: "Received",
    ...(answer && { answer }),
  }),
);

export function exampleOf(operationId: string): RouteExample {
  // Some calls have a second path, under /dashboard, with the same example. Its operationId ends in InDashboard.
  const name = operationId.replace(/InDashboard$/, "");
  const webhook = webhookExamples.find((example) => example.name === name);
  return webhook ?? { description: routeDescriptions[name], ...exampleRequests[name] };
}
