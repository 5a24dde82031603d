import { vendorWebhooks } from "@manilla/core/providers/create-providers";
import { money } from "./descriptions-money.ts";
import { people } from "./descriptions-people.ts";
import { type RouteExample, requests } from "./requests.ts";

const common =
  "The signature is checked over the exact bytes; a wrong one answers 400. A notification is stored once and processed " +
  "afterwards, so sending it again does no harm. Amounts are never read from the notification. They come from a query to the provider.";

const unconfigured = { VTPASS_WEBHOOK_PATH: undefined, VTPASS_WEBHOOK_IPS: undefined };

export const webhookExamples: readonly RouteExample[] = vendorWebhooks(unconfigured).map(
  ({ vendor, description, example, answer }) => ({
    name: `${vendor}Webhook`,
    description: answer ? description : `${description} ${common}`,
    body: example,
    message: "Received",
    ...(answer && { answer }),
  }),
);

/** Every documented call by its operationId. Tests send each and compare the answer with its schema. */
export const examples: ReadonlyMap<string, RouteExample> = new Map([
  ...Object.entries({ ...people, ...money }).map(
    ([name, description]) => [name, { name, description, ...requests[name] }] as const,
  ),
  ...webhookExamples.map((example) => [example.name, example] as const),
]);
