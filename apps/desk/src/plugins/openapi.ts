import swagger from "@fastify/swagger";
import { withExamples } from "@manilla/http/openapi-examples";
import { deskAuditExamples } from "@manilla/shared/desk/audit-examples";
import { deskCaseExamples } from "@manilla/shared/desk/cases-examples";
import { deskCustomerExamples } from "@manilla/shared/desk/customer-examples";
import { deskPasskeyExamples } from "@manilla/shared/desk/passkeys-examples";
import { deskProposalExamples } from "@manilla/shared/desk/proposal-examples";
import { deskQueueExamples } from "@manilla/shared/desk/queue-examples";
import { deskSessionExamples } from "@manilla/shared/desk/session-examples";
import { deskStaffExamples } from "@manilla/shared/desk/staff-examples";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";

type Document = Parameters<typeof withExamples>[0];

const examples = new Map(
  [
    deskSessionExamples,
    deskPasskeyExamples,
    deskCaseExamples,
    deskCustomerExamples,
    deskProposalExamples,
    deskQueueExamples,
    deskAuditExamples,
    deskStaffExamples,
  ]
    .flat()
    .map((example) => [example.name, example]),
);

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
    transformObject: (document) =>
      withExamples(jsonSchemaTransformObject(document) as Document, (name) => examples.get(name)),
  });
  if (open) app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
