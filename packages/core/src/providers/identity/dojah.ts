import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";
import { providerClient } from "../http.ts";
import { ProviderError } from "../provider-error.ts";
import type { Identity, IdentityProvider, IdentityWebhook } from "./port.ts";

type Settings = Pick<
  Config,
  "DOJAH_BASE_URL" | "DOJAH_WIDGET_URL" | "DOJAH_APP_ID" | "DOJAH_SECRET_KEY" | "DOJAH_WIDGET_ID"
>;

const namesOf = z.object({
  first_name: z.string().nullish(),
  middle_name: z.string().nullish(),
  last_name: z.string().nullish(),
});

const document = z.object({
  data: z
    .object({ id_data: namesOf.nullish().catch(null) })
    .nullish()
    .catch(null),
});
const registry = z.object({
  data: z.record(z.string(), z.object({ entity: namesOf }).catch({ entity: {} })).nullish(),
});

const check = z.object({
  reference_id: z.string().max(100),
  verification_status: z.string().max(64),
  message: z.string().nullish().catch(null),
  metadata: z
    .object({ user_id: z.string().max(100).nullish().catch(null) })
    .nullish()
    .catch(null),
  data: z
    .object({ id: document.nullish().catch(null), government_data: registry.nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** On top, or inside `entity` as some of its answers are. */
const verification = z.union([check, z.object({ entity: check }).transform(({ entity }) => entity)]);
type Verification = z.output<typeof verification>;

const words: Record<string, Identity["status"]> = {
  ongoing: "ongoing",
  pending: "pending",
  completed: "completed",
  failed: "failed",
  abandoned: "abandoned",
};

/** Dojah's hosted widget, its status query and its webhook. */
export function createDojah(config: Settings): IdentityProvider {
  const client = providerClient({
    name: "dojah",
    baseUrl: config.DOJAH_BASE_URL,
    headers: { appid: config.DOJAH_APP_ID, authorization: config.DOJAH_SECRET_KEY },
    timeoutMs: 5_500,
  });
  return {
    name: "dojah",
    widget({ reference, email, userId }) {
      const url = new URL(config.DOJAH_WIDGET_URL);
      url.searchParams.set("widget_id", config.DOJAH_WIDGET_ID);
      url.searchParams.set("email", email);
      url.searchParams.set("reference_id", reference);
      url.searchParams.set("metadata[user_id]", userId);
      return { url: url.href, origin: url.origin };
    },
    async ask(reference) {
      const query = { reference_id: reference };
      const answer = await client
        .call({ method: "GET", path: "/kyc/verification", query, reply: verification })
        .catch(notFoundYet);
      return answer
        ? identityOf(answer, reference)
        : { status: "unknown", name: null, userId: null, reason: null };
    },
    parseWebhook(raw, headers) {
      if (!isSigned(raw, headers["x-dojah-signature"], config.DOJAH_SECRET_KEY)) return { kind: "forged" };
      return webhookOf(raw);
    },
    close: () => client.close(),
  };
}

/** A check whose widget was never opened is not known there; which of the two it answers is not documented. */
function notFoundYet(error: unknown): undefined {
  const status = error instanceof ProviderError && error.kind === "refused" ? error.status : undefined;
  if (status === 404 || status === 400) return undefined;
  throw error;
}

function identityOf(answer: Verification, asked: string): Identity {
  if (answer.reference_id !== asked)
    throw new ProviderError("unreadable", "dojah answered about another check");
  const status = words[answer.verification_status.toLowerCase()] ?? "unknown";
  const name = status === "completed" ? nameOf(answer) : null;
  // Without a name there is nobody to compare a bank account with: such an answer decides nothing.
  if (status === "completed" && name === null)
    throw new ProviderError("unreadable", "dojah completed a check without a name");
  const refused = status === "failed" || status === "abandoned";
  const userId = answer.metadata?.user_id ?? null;
  return { status, name, userId, reason: refused ? (answer.message?.slice(0, 200) ?? null) : null };
}

/** From the registry, else from the document. What the person typed (user_data) is never believed. */
function nameOf({ data }: Verification): string | null {
  const records = Object.values(data?.government_data?.data ?? {}).map(({ entity }) => entity);
  const candidates = [...records, data?.id?.data?.id_data ?? {}];
  const full = candidates.map((names) =>
    [names.first_name, names.middle_name, names.last_name]
      .filter((part) => part?.trim())
      .join(" ")
      .trim()
      .slice(0, 120),
  );
  return full.find((name) => name !== "") ?? null;
}

/** Hex of HMAC-SHA256 over the bytes as they came, or over the body written anew as JSON: both are seen. Their "-v2" is the same whatever the body says, so it proves nothing. */
function isSigned(raw: Buffer, given: string | string[] | undefined, key: string): boolean {
  if (typeof given !== "string" || !/^[0-9a-f]{64}$/i.test(given)) return false;
  const signature = Buffer.from(given, "hex");
  const isOver = (bytes: Buffer | string) =>
    timingSafeEqual(createHmac("sha256", key).update(bytes).digest(), signature);
  if (isOver(raw)) return true;
  const body = jsonOf(raw);
  return body !== undefined && isOver(JSON.stringify(body));
}

const message = z.object({
  reference_id: z.string().regex(/^[\x20-\x7e]{1,100}$/),
  verification_status: z.string().max(64),
});

/** Only where to look is kept: the rest of the body is somebody's face, number and date of birth. */
function webhookOf(raw: Buffer): IdentityWebhook {
  const parsed = message.safeParse(jsonOf(raw));
  if (!parsed.success) return { kind: "ignored" };
  const { reference_id: reference, verification_status: status } = parsed.data;
  const body = { reference_id: reference, verification_status: status };
  return { kind: "check", event: { key: `${reference}:${status}`, reference, body } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}
