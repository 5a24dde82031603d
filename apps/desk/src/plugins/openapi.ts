import swagger from "@fastify/swagger";
import { completeDocument, type Document, documentInfo } from "@manilla/http/openapi-document";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { deskCaseExamples } from "../examples/cases.ts";
import { deskCustomerExamples } from "../examples/customers.ts";
import { deskAuditExamples, deskStaffExamples } from "../examples/oversight.ts";
import { deskProposalExamples } from "../examples/proposals.ts";
import { deskQueueExamples } from "../examples/queues.ts";
import { deskPasskeyExamples, deskSessionExamples } from "../examples/session.ts";

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

const tags = [
  { name: "session", description: "Sign-in and sign-out of staff" },
  { name: "cases", description: "Cases of customers: reading, answering, assigning" },
  { name: "customers", description: "Finding customers, their contacts and what happened to them" },
  { name: "operations", description: "One operation with everything about it" },
  { name: "proposals", description: "What one person proposes and another decides" },
  { name: "queues", description: "What waits for staff, and saved views of it" },
  { name: "audit", description: "Who looked at whom, and who did what" },
  { name: "staff", description: "Members of staff, their roles, sessions and passkeys" },
];

interface Options {
  open: boolean;
  url: string;
  supportEmail: string;
}

/** Served at /docs/json when `open` is set. It is not part of the customers' API. */
export const openapi = fp(async (app: FastifyInstance, { open, url, supportEmail }: Options) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: documentInfo({ title: "Manilla desk", description: "What staff see and do", supportEmail }),
      servers: [{ url, description: "This installation, inside the operator's network" }],
      tags,
      components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "desk_session" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      completeDocument(jsonSchemaTransformObject(document) as Document, (name) => examples.get(name)),
  });
  if (open) app.get("/docs/json", { schema: { hide: true } }, () => app.swagger());
});
