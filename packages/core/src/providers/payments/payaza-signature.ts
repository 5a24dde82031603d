import { createHmac, timingSafeEqual } from "node:crypto";

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
