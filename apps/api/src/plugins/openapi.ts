import swagger from "@fastify/swagger";
import { loadOnce } from "@manilla/core/concurrency/load-once";
import { documentInfo } from "@manilla/http/openapi-schema";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { type Document, withExamples } from "../examples/with-examples.ts";
import { apiGuide, apiTags } from "./api-guide.ts";

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

/** Serves the document at /docs/json and a page to read and try it at /docs. With `open` false, it serves neither. */
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
      withExamples(withoutUnused(jsonSchemaTransformObject(document) as Document)),
  });
  if (!open) return;
  const hidden = { schema: { hide: true } };
  const page = pageOf(() => app.swagger());
  app.get("/docs", hidden, page);
  app.get("/docs/*", hidden, page);
  app.get("/docs/json", hidden, () => app.swagger());
});

/** The page's library takes 17 MB, so the first request loads it. */
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
