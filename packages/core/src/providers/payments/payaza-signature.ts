import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../runtime/config.ts";

/** The keys that sign webhooks: two while the key is being changed, because the vendor switches at a moment of its own. */
export function webhookKeys(
  config: Pick<Config, "PAYAZA_SECRET_KEY" | "PAYAZA_PREVIOUS_SECRET_KEY">,
): string[] {
  const { PAYAZA_SECRET_KEY: present, PAYAZA_PREVIOUS_SECRET_KEY: previous } = config;
  return previous === undefined ? [present] : [present, previous];
}

/** Base64 of HMAC-SHA512 over the bytes as they came, under any of the keys; compared in constant time. */
export function signatureFits(
  raw: Buffer,
  given: string | string[] | undefined,
  keys: readonly string[],
): boolean {
  if (typeof given !== "string" || given.length > 200) return false;
  const signature = Buffer.from(given, "base64");
  // Every key is tried after a match too, so that the time taken reveals nothing.
  return keys.map((key) => equals(createHmac("sha512", key).update(raw).digest(), signature)).includes(true);
}

function equals(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}
