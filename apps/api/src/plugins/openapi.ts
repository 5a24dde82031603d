import swagger from "@fastify/swagger";
import { completeDocument, type Document, documentInfo } from "@manilla/http/openapi-document";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { apiGuide, apiTags } from "./api-guide.ts";
import { exampleOf } from "./openapi-examples.ts";

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
      info: documentInfo({ title: "Manilla", description: apiGuide, supportEmail }),
      servers: [{ url: publicUrl, description: "This installation" }],
      tags: apiTags,
      components: { securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeDocument(jsonSchemaTransformObject(document) as Document, exampleOf),
  });
  if (!open) return;
  await app.register(scalar, { routePrefix: "/docs", configuration: pageSettings });
  app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
