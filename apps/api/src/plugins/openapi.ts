import swagger from "@fastify/swagger";
import { type ErrorCode, errorStatus } from "@manilla/shared/http/errors";
import type { Route } from "@manilla/shared/http/route";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance, FastifySchema } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { z } from "zod";
import { apiGuide, apiTags } from "./api-guide.ts";
import { withExamples } from "./openapi-examples.ts";

const errorEnvelope = z
  .object({
    status: z.literal(false),
    message: z.string(),
    code: z.string(),
    requestId: z.string(),
    data: z.record(z.string(), z.unknown()).nullable(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Error", description: "Branch on `code`; show `message` to the person" });

/** Every call can answer these. */
const always: readonly ErrorCode[] = ["bad_request", "rate_limited", "internal", "service_busy"];

/** The route's value as Fastify's schema, for validation and for the OpenAPI document. */
export function openApiSchema(route: Route): FastifySchema {
  const codes = [
    ...always,
    ...(route.access === "open" ? [] : ["unauthenticated" as const]),
    ...(route.errors ?? []),
  ];
  const reply = z.object({ status: z.literal(true), message: z.string(), data: route.reply });
  return {
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.access === "money" && { headers: moneyHeaders }),
    response: {
      [route.status ?? 200]: route.file ? fileReply(route) : jsonReply(route.summary, reply),
      ...errorResponses(codes),
    },
    operationId: route.name,
    summary: route.summary,
    tags: [route.tag],
    security: route.access === "open" ? [] : [{ session: [] }],
  };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const moneyHeaders = z.looseObject({
  "idempotency-key": z
    .string()
    .regex(uuid, "The Idempotency-Key header must be a UUID.")
    .optional()
    .meta({
      description:
        "A UUID for each confirmation: the same key and body get the first answer again, the same key with another " +
        "body gets 409 `idempotency_key_reused`",
    }),
});

function jsonReply(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema } } };
}

function fileReply(route: Route) {
  const content = Object.fromEntries((route.file ?? []).map((type) => [type, { schema: route.reply }]));
  return { description: route.summary, content };
}

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

/** One response for each status, described by the error codes that use it. */
function errorResponses(codes: readonly ErrorCode[]): Record<number, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, jsonReply(names.join(", "), errorEnvelope)]),
  );
}

type Document = Partial<OpenAPIV3_1.Document>;

/** Removes named schemas without a reference: each exists once for requests and once for replies. */
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

/** The document at /docs/json and a page to read and try it at /docs; neither where `open` is false. */
export const openapi = fp(async (app: FastifyInstance, { open, publicUrl, supportEmail }: Options) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Manilla",
        version: "3.0.0",
        description: apiGuide,
        contact: { name: "Manilla support", email: supportEmail },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      servers: [{ url: publicUrl, description: "This installation" }],
      tags: apiTags,
      components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      withExamples(withoutUnused(jsonSchemaTransformObject(document) as Document)),
  });
  if (!open) return;
  await app.register(scalar, { routePrefix: "/docs", configuration: pageSettings });
  app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
