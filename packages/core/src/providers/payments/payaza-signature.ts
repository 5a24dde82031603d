import { createHmac } from "node:crypto";
import type { Config } from "../../runtime/config.ts";
import { isSignedUnder, webhookKeys } from "../webhook-keys.ts";

/** Base64 of HMAC-SHA512 over the bytes as they came. */
export function payazaSignatureFits(
  raw: Buffer,
  given: string | string[] | undefined,
  config: Pick<Config, "PAYAZA_SECRET_KEY" | "PAYAZA_PREVIOUS_SECRET_KEY">,
): boolean {
  if (typeof given !== "string" || given.length > 200) return false;
  const keys = webhookKeys(config.PAYAZA_SECRET_KEY, config.PAYAZA_PREVIOUS_SECRET_KEY);
  const sign = (key: string) => createHmac("sha512", key).update(raw).digest();
  return isSignedUnder(keys, Buffer.from(given, "base64"), sign);
}
