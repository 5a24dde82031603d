import { hash } from "node:crypto";
import type { Idempotency } from "@manilla/core/ledger/types";
import { amountText } from "@manilla/shared/http/fields";
import type { Route } from "@manilla/shared/http/route";
import type { FastifyRequest } from "fastify";

export function idempotencyOf(route: Route, request: FastifyRequest): Idempotency | undefined {
  const key = request.headers["idempotency-key"];
  // The shape of the header is checked with the rest of the input (packages/http/src/openapi-schema.ts).
  if (route.access !== "money" || typeof key !== "string") return undefined;
  const meaning = canonicalJson({ params: request.params ?? null, body: withoutPin(request.body) });
  const requestHash = hash("sha256", meaning);
  return { scope: route.name, key: key.toLowerCase(), requestHash };
}

/** The hash ignores `confirmDuplicate`, because this field does not change the payment. */
export function paymentHash({ params, body }: FastifyRequest): string {
  const { confirmDuplicate: _, ...paid } = Object(withoutPin(body)) as Record<string, unknown>;
  return hash("sha256", canonicalJson({ params: params ?? null, body: paid }));
}

/**
 * Removes the PIN before the body is hashed. Otherwise an attacker who reads the stored hash and knows the rest of the
 * body could try all PINs quickly.
 */
function withoutPin(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("pin" in body)) return body ?? null;
  const { pin: _, ...meaning } = body;
  return meaning;
}

/** Returns the same text for equal values: keys are sorted, undefined members are omitted, and 10 equals "10". */
export function canonicalJson(value: unknown): string {
  if (typeof value === "number") return JSON.stringify(amountText(value));
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
