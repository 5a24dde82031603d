import { createHmac, timingSafeEqual } from "node:crypto";
import { fromUnits, type Money } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";

const transfer = z.object({
  reference: z.string(),
  status: z.string(),
  amount: z.union([z.number().int().nonnegative(), z.string().regex(/^[0-9]{1,20}$/)]),
  currency: z.string().nullish(),
  gateway_response: z.string().nullish(),
  failures: z.unknown().optional(),
  session: z.object({ id: z.string().nullish() }).nullish(),
});
export type Transfer = z.output<typeof transfer>;

/** Its answer about a reference that it does not know. */
export const unknownTransfer = z.object({
  status: z.literal(false),
  message: z.string().regex(/transfer not found/i),
});
/** What the vendor says of a transfer; amounts are kobo. */
export const transferAnswer = z.object({ data: transfer });

const line = transfer.extend({ id: z.number(), createdAt: z.iso.datetime({ offset: true }) });
export const transferList = z.object({ data: z.array(line) });

export const balanceAnswer = z.object({
  data: z.array(z.object({ currency: z.string(), balance: z.number().int().nonnegative() })),
});

/** Their words for what is over; "pending", "otp", "received" and every other word are not conclusive. */
export function statusOf({ status }: Pick<Transfer, "status">): VendorEntry["status"] {
  switch (status) {
    case "success":
      return "settled";
    case "failed":
    case "rejected":
    case "blocked":
    case "abandoned":
      return "failed";
    case "reversed":
      return "reversed";
    default:
      return "pending";
  }
}

export function entryOf(row: z.output<typeof line>): VendorEntry {
  return {
    id: String(row.id),
    reference: row.reference,
    asset: (row.currency ?? "NGN") === "NGN" ? "NGN" : null,
    units: BigInt(row.amount),
    // What they charge for a transfer is not booked by transfer.
    fee: null,
    status: statusOf(row),
    at: new Date(row.createdAt),
  };
}

export function balancesOf({ data }: z.output<typeof balanceAnswer>): Money[] {
  const naira = data.filter(({ currency }) => currency === "NGN");
  return naira.map(({ balance }) => fromUnits("NGN", BigInt(balance)));
}

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
