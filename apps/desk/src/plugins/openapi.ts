import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** The desk's own OpenAPI document, served at /docs/json when `open` is set; it is not part of the customers' API. */
export const openapi = fp(async (app: FastifyInstance, { open, url }: { open: boolean; url: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Manilla desk", version: "3.0.0", description: "What staff see and do" },
      servers: [{ url, description: "This installation, inside the operator's network" }],
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "desk_session" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (open) app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
