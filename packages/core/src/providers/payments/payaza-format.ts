import { addMilliseconds, hours } from "@manilla/shared/duration";
import { amountText } from "@manilla/shared/http/fields";
import { AmountError, fromUnits, type Money, toMoney, zeroMoney } from "@manilla/shared/money";
import { z } from "zod";
import { parseLagosTime, parseUtcTime } from "../lagos-time.ts";
import { ProviderError } from "../provider-error.ts";
import type { WebhookMessage } from "../webhooks/port.ts";
import { readJson } from "../webhooks.ts";
import type { Payment } from "./port.ts";

/** Naira as a number or a string, with at most two decimals. */
const naira = z
  .union([z.number().nonnegative(), z.string().max(40)])
  .transform((value, check): Money<"NGN"> => {
    try {
      return toMoney("NGN", amountText(value));
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      check.addIssue({ code: "custom", message: "not an amount of naira" });
      return z.NEVER;
    }
  });

const word = z.string().max(200).nullish().catch(null);

/** Some fields have two spellings: one in the documents, one in webhooks and older clients. */
const collection = z.object({
  /** The vendor's reference (`P-C-…`). Null for a payment by card. */
  transaction_reference: word,
  merchant_transaction_reference: word,
  merchant_reference: word,
  transaction_status: z.string(),
  amount_received: naira.nullish(),
  transaction_fee: naira.nullish().catch(null),
  currency: word,
  currency_code: word,
  transaction_type: word,
  channel: word,
  initiated_date: z.string().nullish().catch(null),
  current_status_date: z.string().nullish().catch(null),
});
export type Collection = z.output<typeof collection>;

export const collectionAnswer = z.looseObject({ data: collection.nullish() });

/** The vendor's final statuses. A payment with any other status may still succeed or fail. */
const finalWords: Readonly<Record<string, "paid" | "failed">> = { completed: "paid", failed: "failed" };

/**
 * Reads the queried payment. Throws ProviderError if the answer is about another payment, if a final status has no
 * reference, or if the currency of a paid payment is not naira.
 */
export function paymentOf(data: Collection, reference: string, requested: Money<"NGN"> | undefined): Payment {
  const names = [data.merchant_transaction_reference, data.merchant_reference, data.transaction_reference];
  const known = names.filter((name) => Boolean(name));
  const status = finalWords[data.transaction_status.trim().toLowerCase()] ?? "pending";
  if (known.length > 0 ? !known.includes(reference) : status !== "pending") {
    throw new ProviderError("unreadable", "payaza answered about another payment");
  }
  const currency = data.currency ?? data.currency_code;
  if (status === "paid" && currency?.toUpperCase() !== "NGN") {
    throw new ProviderError("unreadable", "payaza answered without naira as the currency");
  }
  const channel = data.transaction_type ?? data.channel ?? null;
  const reported = data.amount_received ?? zeroMoney("NGN");
  const received = status === "paid" ? reported : zeroMoney("NGN");
  return {
    status: status === "paid" && received.units === 0n ? "pending" : status,
    ...settlementOf({ received, fee: data.transaction_fee ?? zeroMoney("NGN"), channel }, requested),
    channel,
    providerReference: data.transaction_reference ?? null,
    merchantReference: data.merchant_transaction_reference ?? data.merchant_reference ?? null,
    ...timesOf(data),
  };
}

// A customer may pay more than the requested amount. If the customer paid by card, or if the surplus equals the
// vendor's fee, the surplus pays the fee. The customer then gets the requested amount, and we pay the rest of the fee.
function settlementOf(
  { received, fee, channel }: { received: Money<"NGN">; fee: Money<"NGN">; channel: string | null },
  requested: Money<"NGN"> | undefined,
): { received: Money<"NGN">; fee: Money<"NGN"> } {
  const above = requested ? received.units - requested.units : 0n;
  const isCard = /card/i.test(channel ?? "");
  if (requested && above > 0n && (isCard || above === fee.units)) {
    const ours = fee.units > above ? fee.units - above : 0n;
    return { received: requested, fee: fromUnits("NGN", ours) };
  }
  return { received, fee: fee.units <= received.units ? fee : zeroMoney("NGN") };
}

const hourMs = hours(1);

// The vendor's times have no zone. The start is in UTC. The last change is in Lagos time, but in test answers it is in
// UTC. Two durations are therefore possible, and we use the shorter, so that a payment in time never counts as late.
function timesOf(data: Collection): Pick<Payment, "startedAt" | "at"> {
  const at = parseLagosTime(data.current_status_date);
  const began = parseUtcTime(data.initiated_date);
  if (!at || !began) return { at, startedAt: null };
  const apart = at.getTime() + hourMs - began.getTime();
  const tookMs = apart >= hourMs ? apart - hourMs : Math.max(apart, 0);
  return { at, startedAt: addMilliseconds(at, -tookMs) };
}

/** Printable ASCII, which Postgres can store and a person can read out. */
const reference = z.string().regex(/^[\x20-\x7e]{1,128}$/);

const message = z.looseObject({
  transaction_reference: reference.nullish(),
  merchant_reference: reference.nullish(),
  merchant_transaction_reference: reference.nullish(),
  transaction_status: z.string().max(64),
  status: z.string().max(64).nullish(),
  transaction_type: z.string().nullish(),
});

export function collectionWebhook(raw: Buffer): WebhookMessage | undefined {
  const { success, data } = message.safeParse(readJson(raw));
  if (!success || data.transaction_type === "DEBIT") return undefined;
  const ours = data.merchant_transaction_reference ?? data.merchant_reference;
  const named = ours ?? data.transaction_reference;
  if (!named) return undefined;
  const key = `${data.transaction_reference ?? named}:${data.status ?? data.transaction_status}`;
  const body = { ...withoutAccounts(data), providerReference: data.transaction_reference ?? null };
  return { key: key.slice(0, 200), reference: named, body };
}

function withoutAccounts(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === "string") {
        // Postgres cannot store a zero byte in text or jsonb.
        const text = value.replaceAll("\u0000", "");
        return [name, name.endsWith("account_number") ? `…${text.slice(-4)}` : text];
      }
      // Cast: after typeof and the null check only plain objects and arrays of JSON remain.
      if (value && typeof value === "object")
        return [name, withoutAccounts(value as Record<string, unknown>)];
      return [name, value];
    }),
  );
}
