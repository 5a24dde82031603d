import { amountText } from "@manilla/shared/http/fields";
import { AmountError, type Money, money, zero } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { lagosTime } from "../lagos-time.ts";
import { ProviderError } from "../provider-error.ts";

/** Naira as the vendor writes it, number or text, to exact money; what has more than two decimals is refused. */
const naira = z
  .union([z.number().nonnegative(), z.string().max(40)])
  .transform((value, check): Money<"NGN"> => {
    try {
      return money("NGN", amountText(value));
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      check.addIssue({ code: "custom", message: "not an amount of naira" });
      return z.NEVER;
    }
  });

const collection = z.object({
  transaction_reference: z.string().optional(),
  merchant_reference: z.string().nullish(),
  transaction_status: z.string(),
  amount_received: naira.default(zero("NGN")),
  /** Wrong or missing, it must not stop the customer's money. */
  transaction_fee: naira.catch(zero("NGN")),
  currency_code: z.string().optional(),
  channel: z.string().nullish(),
  initiated_date: z.string().nullish(),
  current_status_date: z.string().nullish(),
});
export type Collection = z.output<typeof collection>;

const line = collection.extend({
  transaction_reference: z.string(),
  status: z.string().nullish(),
});
export const collectionList = z.object({ success: z.literal(true), data: z.array(line) });

/** Their words for what is over; every other word is not conclusive. */
export const finalWords: Readonly<Record<string, "paid" | "failed">> = {
  completed: "paid",
  failed: "failed",
};

/** A line of their list, by our reference where they know one. Throws ProviderError when nobody can tell its day. */
export function entryOf(row: z.output<typeof line>): VendorEntry {
  const at = lagosTime(row.current_status_date) ?? lagosTime(row.initiated_date);
  if (!at) throw new ProviderError("unreadable", "payaza's list has a payment without a time");
  const said = finalWords[(row.status ?? row.transaction_status).toLowerCase()];
  return {
    id: row.transaction_reference,
    reference: row.merchant_reference ?? row.transaction_reference,
    asset: (row.currency_code ?? "NGN") === "NGN" ? "NGN" : null,
    units: row.amount_received.units,
    fee: row.transaction_fee.units,
    status: said === "paid" ? "settled" : (said ?? "pending"),
    at,
  };
}

/** Its answer about what it does not know, a collection or a payout. */
export const unknownTransaction = z.object({ message: z.string().regex(/transaction not found/i) });

export const collectionAnswer = z.object({ success: z.boolean(), data: collection.nullish() });

/** What Postgres can keep and a person can read out: no control characters. */
const reference = z.string().regex(/^[\x20-\x7e]{1,128}$/);

const message = z.looseObject({
  transaction_reference: reference,
  merchant_reference: reference.nullish(),
  transaction_status: z.string().max(64),
  status: z.string().max(64).nullish(),
  transaction_type: z.string().nullish(),
});

type CollectionMessage = z.output<typeof message> & { kept: Record<string, unknown> };

/** The body of a collection's webhook; undefined when it is something else (a payout's, say, or not theirs to read). */
export function collectionWebhook(raw: Buffer): CollectionMessage | undefined {
  const parsed = message.safeParse(jsonOf(raw));
  if (!parsed.success || parsed.data.transaction_type === "DEBIT") return undefined;
  return { ...parsed.data, kept: withoutAccounts(parsed.data) };
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Account numbers keep their last four digits: enough to recognise, too little to use. */
function withoutAccounts(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === "string") {
        // Postgres keeps no zero byte, neither in text nor in jsonb.
        const text = value.replaceAll("\u0000", "");
        return [name, name.endsWith("account_number") ? `…${text.slice(-4)}` : text];
      }
      // What typeof and the null check leave over is a plain object or a list of JSON.
      if (value && typeof value === "object")
        return [name, withoutAccounts(value as Record<string, unknown>)];
      return [name, value];
    }),
  );
}
