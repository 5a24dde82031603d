import swagger from "@fastify/swagger";
import type { Config } from "@manilla/core/runtime/config";
import { documentInfo } from "@manilla/http/openapi-schema";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

/** Served at /docs/json outside production. It is not part of the customers' API. */
export const openapi = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const about = {
    title: "Manilla desk",
    description: "What staff see and do",
    supportEmail: config.SUPPORT_EMAIL,
  };
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: documentInfo(about),
      servers: [{ url: config.DESK_URL, description: "This installation, inside the operator's network" }],
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "desk_session" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (config.NODE_ENV !== "production")
    app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
