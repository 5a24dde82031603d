import { createHmac } from "node:crypto";
import type { Config } from "../../runtime/config.ts";
import { isSignedUnder, webhookKeys } from "../webhook-keys.ts";

/** Hex of HMAC-SHA512 over the bytes as they came. */
export function paystackSignatureFits(
  raw: Buffer,
  given: string | string[] | undefined,
  config: Pick<Config, "PAYSTACK_SECRET_KEY" | "PAYSTACK_PREVIOUS_SECRET_KEY">,
): boolean {
  if (typeof given !== "string" || !/^[0-9a-f]{128}$/i.test(given)) return false;
  const keys = webhookKeys(config.PAYSTACK_SECRET_KEY, config.PAYSTACK_PREVIOUS_SECRET_KEY);
  const sign = (key: string) => createHmac("sha512", key).update(raw).digest();
  return isSignedUnder(keys, Buffer.from(given, "hex"), sign);
}
