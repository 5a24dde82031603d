import { createHmac, timingSafeEqual } from "node:crypto";
import type { ParsedWebhook, WebhookHeaders } from "./webhooks/port.ts";

export type WebhookSubject = "account" | "deposit" | "payout" | "coins" | "identity" | "bill";

/** A vendor's webhook at POST /api/v1/webhooks/<vendor>, listed in create-providers.ts. */
export interface VendorWebhook {
  vendor: string;
  subjects: readonly WebhookSubject[];
  description: string;
  example: Record<string, unknown>;
  answer?: Record<string, string>;
  /** A secret at the end of the path. It authenticates a vendor that signs nothing. */
  secret?: string | undefined;
  /** The allowed sender addresses, for a vendor that signs nothing. */
  senders?: readonly string[] | undefined;
}

/** During a rotation both keys are accepted, because we do not know when the vendor starts to use the new key. */
export function webhookKeys(present: string, previous: string | undefined): string[] {
  return previous === undefined ? [present] : [present, previous];
}

export function isSignedUnder(
  keys: readonly string[],
  given: Buffer,
  sign: (key: string) => Buffer | readonly Buffer[],
): boolean {
  // Every key is tried even after a match, so that the duration reveals nothing.
  return keys
    .flatMap(sign)
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}

/** Returns the raw body and the body re-serialised as JSON, because a vendor may sign either. */
export function bytesAndWrittenAnew(raw: Buffer): Buffer[] {
  const body = readJson(raw);
  return body === undefined ? [raw] : [raw, Buffer.from(JSON.stringify(body))];
}

export function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

interface Signature {
  algorithm: "sha256" | "sha512";
  encoding: "hex" | "base64";
  keys: readonly string[];
}

export function isHmac(
  bodies: readonly Buffer[],
  given: WebhookHeaders[string],
  { algorithm, encoding, keys }: Signature,
): boolean {
  if (typeof given !== "string" || given.length > 200) return false;
  if (encoding === "hex" && !/^(?:[0-9a-f]{64}|[0-9a-f]{128})$/i.test(given)) return false;
  const sign = (key: string) => bodies.map((bytes) => createHmac(algorithm, key).update(bytes).digest());
  return isSignedUnder(keys, Buffer.from(given, encoding), sign);
}

export function parsedWebhook<Message>(
  isGenuine: boolean,
  read: () => Message | undefined,
): ParsedWebhook<Message> {
  const message = isGenuine ? read() : undefined;
  if (message !== undefined) return { kind: "message", message };
  return { kind: isGenuine ? "ignored" : "forged" };
}
