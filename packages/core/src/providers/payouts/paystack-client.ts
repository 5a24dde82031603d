import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";
import { isHmac, webhookKeys } from "../webhooks.ts";

export type PaystackSettings = Pick<
  Config,
  "PAYSTACK_BASE_URL" | "PAYSTACK_SECRET_KEY" | "PAYSTACK_PREVIOUS_SECRET_KEY"
>;

export function paystackClient(config: PaystackSettings, timeoutMs = seconds(6)): ProviderClient {
  return providerClient({
    name: "paystack",
    baseUrl: config.PAYSTACK_BASE_URL,
    headers: { authorization: `Bearer ${config.PAYSTACK_SECRET_KEY}` },
    timeoutMs,
  });
}

/** Hex of HMAC-SHA512 over the bytes as they came. */
export function isPaystackSigned(raw: Buffer, headers: WebhookHeaders, config: PaystackSettings): boolean {
  const keys = webhookKeys(config.PAYSTACK_SECRET_KEY, config.PAYSTACK_PREVIOUS_SECRET_KEY);
  return isHmac([raw], headers["x-paystack-signature"], { algorithm: "sha512", encoding: "hex", keys });
}

export const text = z.string().max(300).nullish().catch(null);
/** Kobo, as a number or as its digits. */
export const kobo = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]);

export function isNaira({ currency }: { currency?: string | null | undefined }): boolean {
  return (currency ?? "NGN").toUpperCase() === "NGN";
}
