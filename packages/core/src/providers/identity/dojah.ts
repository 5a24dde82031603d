import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { VendorWebhook } from "../vendor-webhook.ts";
import { bytesAndWrittenAnew, isSignedUnder, webhookKeys } from "../webhook-keys.ts";
import type { ParsedWebhook } from "../webhooks/port.ts";
import { identityOf, verification } from "./dojah-format.ts";
import { type IdentityProvider, unknownIdentity } from "./port.ts";

type Settings = Pick<
  Config,
  | "DOJAH_BASE_URL"
  | "DOJAH_WIDGET_URL"
  | "DOJAH_APP_ID"
  | "DOJAH_SECRET_KEY"
  | "DOJAH_PREVIOUS_SECRET_KEY"
  | "DOJAH_WIDGET_ID"
>;

export function createDojah(config: Settings): IdentityProvider {
  const client = providerClient({
    name: "dojah",
    baseUrl: config.DOJAH_BASE_URL,
    headers: { appid: config.DOJAH_APP_ID, authorization: config.DOJAH_SECRET_KEY },
    timeoutMs: 5_500,
    // An answer may contain pictures of a face and of both sides of a document.
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
        .call({ method: "GET", path: "/kyc/verification", query, reply: verification })
        .catch(notFoundYet);
      return answer ? identityOf(answer, reference) : unknownIdentity;
    },
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers["x-dojah-signature"], keys)) return { kind: "forged" };
      return webhookOf(raw);
    },
    close: () => client.close(),
  };
}

/**
 * A check whose widget was never opened is unknown to the vendor. Which of the two statuses it answers is not
 * documented.
 */
function notFoundYet(error: unknown): undefined {
  const status = error instanceof ProviderError && error.kind === "refused" ? error.status : undefined;
  if (status === 404 || status === 400) return undefined;
  throw error;
}

/**
 * Hex of HMAC-SHA256 over the raw bytes or the re-serialised JSON: both occur. The "-v2" signature does not depend on
 * the body, so it proves nothing.
 */
function isSigned(raw: Buffer, given: string | string[] | undefined, keys: readonly string[]): boolean {
  if (typeof given !== "string" || !/^[0-9a-f]{64}$/i.test(given)) return false;
  const bodies = bytesAndWrittenAnew(raw);
  return isSignedUnder(keys, Buffer.from(given, "hex"), (key) =>
    bodies.map((bytes) => createHmac("sha256", key).update(bytes).digest()),
  );
}

const message = z.object({
  reference_id: z.string().regex(/^[\x20-\x7e]{1,100}$/),
  verification_status: z.string().max(64),
});

/** Stores only the reference. The rest of the body contains a face, numbers and a date of birth. */
function webhookOf(raw: Buffer): ParsedWebhook {
  const parsed = message.safeParse(jsonOf(raw));
  if (!parsed.success) return { kind: "ignored" };
  const { reference_id: reference, verification_status: status } = parsed.data;
  const body = { reference_id: reference, verification_status: status };
  return { kind: "message", message: { key: `${reference}:${status}`, reference, body } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

export const dojahWebhook: VendorWebhook = {
  vendor: "dojah",
  subjects: ["identity"],
  description: "An identity check changed its state.",
  example: { reference_id: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", verification_status: "Completed" },
};
