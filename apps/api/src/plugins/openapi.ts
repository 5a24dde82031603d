import swagger from "@fastify/swagger";
import { loadOnce } from "@manilla/core/concurrency/load-once";
import { documentInfo } from "@manilla/http/openapi-schema";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { type Document, withExamples } from "../examples/with-examples.ts";

/** The page makes no requests to other hosts: no fonts, no telemetry, no services. */
const pageSettings = {
  pageTitle: "Manilla API",
  favicon: "/favicon.svg",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
  documentDownloadType: "json",
  authentication: { preferredSecurityScheme: "session" },
} as const;

interface Options {
  open: boolean;
  publicUrl: string;
  supportEmail: string;
}

/** Serves the OpenAPI document at /docs/json and a page to try it at /docs, or neither if `open` is false. */
export const openapiPlugin = fp(async (app: FastifyInstance, { open, publicUrl, supportEmail }: Options) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: documentInfo({ title: "Manilla", description: apiGuide, supportEmail }),
      servers: [{ url: publicUrl, description: "This installation" }],
      tags: apiTags,
      components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      withExamples(withoutUnused(jsonSchemaTransformObject(document) as Document)),
  });
  if (!open) return;
  const hidden = { schema: { hide: true } };
  const page = pageOf(() => app.swagger());
  app.get("/docs", hidden, page);
  app.get("/docs/*", hidden, page);
  app.get("/docs/json", hidden, () => app.swagger());
});

/** Loads the page's library, which takes 17 MB, with the first request. */
function pageOf(content: () => object) {
  const opened = loadOnce(() => openPage(content));
  return async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (await opened.get()).inject({ method: "GET", url });
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
}

async function openPage(content: () => object): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const page = Fastify();
  await page.register(scalar, { routePrefix: "/docs", configuration: { ...pageSettings, content } });
  return page;
}

function withoutUnused(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  if (used.length === Object.keys(schemas).length) return document;
  return withoutUnused({
    ...document,
    components: { ...document.components, schemas: Object.fromEntries(used) },
  });
}

const apiGuide = `
Everything the app does goes through these calls. To try them on a laptop, sign in with \`POST /users/login\` as
\`demo\` / \`Demo-pass-1!\`, copy \`data.token\` into *Authentication*, and send.

**Answers.** Every answer is \`{status, message, data}\`. An error also carries a stable \`code\` to branch on, the
\`requestId\` to name to support and, for bad input, \`errors: [{path, message}]\`. \`message\` may be shown to people.

**Sessions.** \`Authorization: Bearer <token>\`, good for 7 days or until it is revoked. 401 always means that the
session has ended.

**Money.** Amounts come in as decimal text (or a number) and go out as decimal text: \`"1500.00"\` naira, \`"0.00012000"\`
of a coin. Bill catalogues are in kobo. More decimals than the currency has are refused, never rounded.

**Once.** Calls that move money, or schedule it, take an \`Idempotency-Key\`: a UUID for each confirmation. The same key and body get the first
answer again, byte for byte, so repeating a call whose answer was lost is safe.

**Pending.** A money call answers within 8 seconds. While the provider has not confirmed, the reply has \`"status": "pending"\`, and
\`GET /transactions/{id}\` shows how it continues.

**Limits.** 429 comes with \`Retry-After\`; 503 means that a provider or the rates are unavailable and no money moved.
`;

const apiTags = [
  { name: "users", description: "Registration, sign-in, sessions, password and PIN" },
  { name: "kyc", description: "Codes for email and phone, the identity check, limits" },
  {
    name: "wallet",
    description: "The dashboard and the transaction history, with receipts and statements",
  },
  { name: "naira", description: "Naira in by card or transfer, naira out to a bank" },
  { name: "transfers", description: "Sending to other people here, and money requests" },
  { name: "crypto", description: "Quotes, buying, selling, swapping, sending and receiving" },
  { name: "bills", description: "Airtime, data, cable TV and electricity" },
  { name: "cases", description: "Problems that customers report, with their messages and deadlines" },
  { name: "market", description: "Prices, charts and news" },
  { name: "notifications", description: "Notifications and their settings" },
  { name: "config", description: "What an app needs before sign-in" },
  { name: "webhooks", description: "Signed notifications of providers" },
];
