import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { VendorSettings } from "../../runtime/config.ts";
import { linesPerPage, readPages } from "../books/pages.ts";
import type { Span, VendorEntry } from "../books/port.ts";
import { type ProviderClient, providerClient } from "../http.ts";
import type { WebhookHeaders } from "../webhooks/port.ts";
import { isHmac, webhookKeys } from "../webhooks.ts";

export type PaystackSettings = VendorSettings<"PAYSTACK">;

export function paystackClient(config: PaystackSettings, timeoutMs = seconds(6)): ProviderClient {
  return providerClient({
    name: "paystack",
    baseUrl: config.PAYSTACK_BASE_URL,
    headers: { authorization: `Bearer ${config.PAYSTACK_SECRET_KEY}` },
    timeoutMs,
  });
}

export function isPaystackSigned(raw: Buffer, headers: WebhookHeaders, config: PaystackSettings): boolean {
  const keys = webhookKeys(config.PAYSTACK_SECRET_KEY, config.PAYSTACK_PREVIOUS_SECRET_KEY);
  return isHmac([raw], headers["x-paystack-signature"], { algorithm: "sha512", encoding: "hex", keys });
}

export const textField = z.string().max(300).nullish().catch(null);
/** Kobo as a number or as a string of digits. */
export const koboField = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)]);

export function isNaira({ currency }: { currency?: string | null | undefined }): boolean {
  return (currency ?? "NGN").toUpperCase() === "NGN";
}

const page = z
  .object({ pageCount: z.number().nullish().catch(null) })
  .nullish()
  .catch(null);

/** Reads a list of the vendor to its end. Throws ProviderError. */
export async function readPaystackList<Row extends z.ZodType<{ id: string }>>(
  client: ProviderClient,
  span: Span,
  of: {
    path: string;
    query: Record<string, string>;
    row: Row;
    entryOf(row: z.output<Row>): VendorEntry;
  },
) {
  const reply = z.object({ data: z.array(of.row.nullable().catch(null)), meta: page });
  const times = { from: span.from.toISOString(), to: span.until.toISOString() };
  // The vendor's description has `per_page` and its libraries have `perPage`, so both are sent.
  const query = { per_page: linesPerPage, perPage: linesPerPage, ...times, ...of.query };
  const rows = new Map<string, z.output<Row>>();
  let hasUnreadable = false;
  const entries = await readPages(span, async (number) => {
    const call = { method: "GET", path: of.path, query: { ...query, page: number }, reply } as const;
    const { data, meta } = await client.call(call);
    const readable = data.filter((row) => row !== null);
    if (readable.length < data.length) hasUnreadable = true;
    for (const row of readable) rows.set(row.id, row);
    return {
      entries: readable.map(of.entryOf),
      last: number >= (meta?.pageCount ?? Number.POSITIVE_INFINITY),
    };
  });
  return { rows: [...rows.values()], entries, hasUnreadable, whole: !hasUnreadable };
}
