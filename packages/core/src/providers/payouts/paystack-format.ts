import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What the vendor says of a transfer; amounts are kobo. */
export const transferAnswer = z.object({
  data: z.object({
    reference: z.string(),
    status: z.string(),
    amount: z.union([z.number().int().nonnegative(), z.string().regex(/^[0-9]{1,20}$/)]),
    currency: z.string().nullish(),
    gateway_response: z.string().nullish(),
    failures: z.unknown().optional(),
    session: z.object({ id: z.string().nullish() }).nullish(),
  }),
});
export type Transfer = z.output<typeof transferAnswer>["data"];

export const recipientAnswer = z.object({ data: z.object({ recipient_code: z.string().min(1).max(64) }) });

/** The body of a refusal; some say only a message. */
export const refusalBody = z.object({ code: z.string().optional(), message: z.string().optional() });

const news = z.object({
  event: z.string().max(64),
  data: z.object({
    reference: z.string().regex(/^[\x20-\x7e]{1,128}$/),
    status: z.string().max(64).nullish(),
  }),
});

/** A transfer's webhook; undefined when it is about something else. Keeps what support needs, no account number. */
export function transferNews(
  raw: Buffer,
): { key: string; reference: string; body: Record<string, unknown> } | undefined {
  const { success, data: read } = news.safeParse(jsonOf(raw));
  if (!success || !read.event.startsWith("transfer.")) return undefined;
  const { reference, status } = read.data;
  return { key: `${read.event}:${reference}`, reference, body: { event: read.event, reference, status } };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Hex of HMAC-SHA512 over the bytes as they came, compared in constant time. */
export function paystackSignatureFits(
  raw: Buffer,
  given: string | string[] | undefined,
  key: string,
): boolean {
  if (typeof given !== "string" || !/^[0-9a-f]{128}$/i.test(given)) return false;
  return timingSafeEqual(createHmac("sha512", key).update(raw).digest(), Buffer.from(given, "hex"));
}
