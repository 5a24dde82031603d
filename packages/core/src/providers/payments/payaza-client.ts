import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import { ignoreRefusal } from "../provider-error.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";
import { isHmac, webhookKeys } from "../webhooks.ts";

/** The tenant header selects the test or the live environment. */
export function payazaClient(
  config: Pick<Config, "PAYAZA_BASE_URL" | "PAYAZA_PUBLIC_KEY">,
  timeoutMs: number,
): ProviderClient {
  return providerClient({
    name: "payaza",
    baseUrl: config.PAYAZA_BASE_URL,
    headers: {
      authorization: `Payaza ${Buffer.from(config.PAYAZA_PUBLIC_KEY).toString("base64")}`,
      "x-tenantid": isLiveKey(config.PAYAZA_PUBLIC_KEY) ? "live" : "test",
    },
    timeoutMs,
  });
}

export function isLiveKey(publicKey: string): boolean {
  return publicKey.includes("PKLIVE");
}

const namesTransaction =
  /\b(transaction|reference|payment|payout)s?\b.{0,40}(not (be )?found|does ?n[o']t exist|unknown)|no (such )?(transaction|payment|record)/i;
const anyNotFound = /not (be )?found|does ?n[o']t exist|no (such )?record/i;

const envelope = z.looseObject({
  message: z.string().nullish().catch(null),
  response_message: z.string().nullish().catch(null),
  response_code: z.union([z.string(), z.number()]).nullish(),
  success: z.boolean().nullish().catch(null),
  status: z.unknown().optional(),
  data: z.unknown().optional(),
});

/** True if the vendor says that it has nothing under the reference. A proxy's 404 does not count. */
export function isNotFoundReply(httpStatus: number, body: unknown): boolean {
  if (![200, 400, 404].includes(httpStatus)) return false;
  const { success, data: answer } = envelope.safeParse(body);
  if (!success || (answer.data ?? null) !== null) return false;
  const words = [answer.message, answer.response_message].filter(Boolean).join(" ");
  if (namesTransaction.test(words)) return true;
  const saysNo = answer.success === false || answer.status === false;
  if (!saysNo && typeof answer.response_message !== "string") return false;
  return anyNotFound.test(words) || (httpStatus === 404 && saysNo);
}

export const unlessNotFound = ignoreRefusal(isNotFoundReply);

export function isPayazaSigned(
  raw: Buffer,
  headers: WebhookHeaders,
  config: Pick<Config, "PAYAZA_SECRET_KEY" | "PAYAZA_PREVIOUS_SECRET_KEY">,
): boolean {
  const keys = webhookKeys(config.PAYAZA_SECRET_KEY, config.PAYAZA_PREVIOUS_SECRET_KEY);
  return isHmac([raw], headers["x-payaza-signature"], { algorithm: "sha512", encoding: "base64", keys });
}
