import { createHmac } from "node:crypto";
import { inSeconds, minutes } from "@manilla/shared/duration";
import { isSignedUnder } from "../webhook-keys.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";

const mostSkewSeconds = inSeconds(minutes(5));

/** Svix: HMAC-SHA256 with the base64 part of `whsec_…` over "id.timestamp.body". Old messages are rejected. */
export function svixFits(
  raw: Buffer,
  headers: WebhookHeaders,
  { keys, now }: { keys: readonly string[]; now: Date },
): boolean {
  const [id, timestamp, given] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers[name]);
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof given !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp) || given.length > 1_000) return false;
  if (Math.abs(inSeconds(now.getTime()) - Number(timestamp)) > mostSkewSeconds) return false;
  const sign = (secret: string) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return createHmac("sha256", key).update(`${id}.${timestamp}.`).update(raw).digest();
  };
  // There are several signatures while the secret is being rotated.
  return given
    .split(" ")
    .map((part) => isSignedUnder(keys, Buffer.from(part.replace(/^v1,/, ""), "base64"), sign))
    .includes(true);
}
