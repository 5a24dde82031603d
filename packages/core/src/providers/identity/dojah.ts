import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ignoreStatus } from "../provider-error.ts";
import type { WebhookMessage } from "../webhooks/port.ts";
import {
  bytesAndWrittenAnew,
  isHmac,
  parsedWebhook,
  readJson,
  type VendorWebhook,
  webhookKeys,
} from "../webhooks.ts";
import { identityOf, verificationReply } from "./dojah-format.ts";
import { type IdentityProvider, unknownIdentity } from "./port.ts";

type Settings = VendorSettings<"DOJAH">;

export function createDojah(config: Settings): IdentityProvider {
  const client = providerClient({
    name: "dojah",
    baseUrl: config.DOJAH_BASE_URL,
    headers: { appid: config.DOJAH_APP_ID, authorization: config.DOJAH_SECRET_KEY },
    timeoutMs: 5_500,
    // Pictures of a face and of both sides of a document make the answer larger than the default limit.
    maxMebibytes: 16,
  });
  const keys = webhookKeys(config.DOJAH_SECRET_KEY, config.DOJAH_PREVIOUS_SECRET_KEY);
  return {
    name: "dojah",
    widget({ reference, email, userId }) {
      const url = new URL(config.DOJAH_WIDGET_URL);
      url.searchParams.set("widget_id", config.DOJAH_WIDGET_ID);
      url.searchParams.set("email", email);
      url.searchParams.set("reference_id", reference);
      url.searchParams.set("metadata[user_id]", userId);
      url.searchParams.set("metadata[reference]", reference);
      return { url: url.href, origin: url.origin };
    },
    async ask(reference) {
      const query = { reference_id: reference };
      const answer = await client
        .call({ method: "GET", path: "/kyc/verification", query, reply: verificationReply })
        // If the person never opened the widget, the vendor does not know the identity check and answers 400 or 404
        // (undocumented).
        .catch(ignoreStatus(400, 404));
      return answer ? identityOf(answer, reference) : unknownIdentity;
    },
    parseWebhook(raw, headers) {
      // Dojah also sends a signature whose name ends in "-v2". It does not depend on the body, so it proves nothing.
      const signature = { algorithm: "sha256", encoding: "hex", keys } as const;
      const isSigned = isHmac(bytesAndWrittenAnew(raw), headers["x-dojah-signature"], signature);
      return parsedWebhook(isSigned, () => readDojahMessage(raw));
    },
    close: () => client.close(),
  };
}

const message = z.object({
  reference_id: z.string().regex(/^[\x20-\x7e]{1,100}$/),
  verification_status: z.string().max(64),
});

/** Keeps only the reference and the status, because the rest contains a face, numbers and a date of birth. */
function readDojahMessage(raw: Buffer): WebhookMessage | undefined {
  const parsed = message.safeParse(readJson(raw));
  if (!parsed.success) return undefined;
  const { reference_id: reference, verification_status: status } = parsed.data;
  const body = { reference_id: reference, verification_status: status };
  return { key: `${reference}:${status}`, reference, body };
}

export const dojahWebhook: VendorWebhook = {
  vendor: "dojah",
  subjects: ["identity"],
  description: "An identity check changed its state.",
  example: { reference_id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", verification_status: "Completed" },
};
