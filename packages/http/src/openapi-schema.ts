import { type ErrorCode, errorStatus } from "@manilla/shared/http/errors";
import type { Route } from "@manilla/shared/http/route";
import type { FastifySchema } from "fastify";
import { z } from "zod";

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

const always: readonly ErrorCode[] = ["bad_request", "rate_limited", "internal", "service_busy"];

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
    tags: [tagOf(route)],
    security: route.access === "open" ? [] : [{ session: [] }],
  };
}

/** OpenAPI tags by the first part of the path. If this part is missing here, the tag is the part itself. */
const tags: Readonly<Record<string, string>> = {
  banks: "naira",
  dashboard: "wallet",
  deposits: "naira",
  fees: "config",
  insights: "wallet",
  ledger: "wallet",
  limits: "kyc",
  push: "notifications",
  rates: "market",
  swap: "crypto",
  transactions: "wallet",
  wallets: "wallet",
  withdrawals: "naira",
};

export function tagOf({ path }: Pick<Route, "path">): string {
  if (path === "/crypto/rates") return "market";
  if (path.startsWith("/dashboard/notifications")) return "notifications";
  const [, first = ""] = path.split("/");
  return tags[first] ?? first;
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
  "x-confirmation": z.string().max(64).optional().meta({
    description:
      "A confirmation by passkey or authenticator app (`POST /users/confirmations`), in place of the PIN",
  }),
});

export function jsonReply(description: string, schema: z.ZodType) {
  return { description, content: { "application/json": { schema } } };
}

function fileReply(route: Route) {
  const content = Object.fromEntries((route.file ?? []).map((type) => [type, { schema: route.reply }]));
  return { description: route.summary, content };
}

export function errorResponses(codes: readonly ErrorCode[]): Record<number, unknown> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => [status, jsonReply(names.join(", "), errorEnvelope)]),
  );
}

export function documentInfo(about: { title: string; description: string; supportEmail: string }) {
  const { title, description, supportEmail } = about;
  return {
    title,
    version: "3.0.0",
    description,
    contact: { name: "Manilla support", email: supportEmail },
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  };
}
