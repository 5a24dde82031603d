import type { BillKind } from "@manilla/shared/bills/rules";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import { customerNameOf, meterTokens, plainFields, unitsOf } from "./meter-tokens.ts";
import type { BillOrder, BillResult } from "./port.ts";
import { failed, pending, withoutAnswer } from "./results.ts";

/** Whole kobo, as a number or a text. */
export const kobo = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)])
  .transform((units) => fromUnits("NGN", BigInt(units)));
const maybeKobo = kobo.nullish().catch(null);
const maybeText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)))
  .catch(undefined);

/** One purchase as Maplerad prints it; airtime is documented without a status and without a time. */
const row = z.looseObject({
  id: z.union([z.string().min(1).max(100), z.number().int().transform(String)]),
  status: maybeText,
  amount: kobo,
  debit_amount: maybeKobo,
  commission_earned: maybeKobo,
  phone_number: maybeText,
  smartcard_number: maybeText,
  serial_number: maybeText,
  meter_number: maybeText,
  created_at: maybeText,
});
export type MapleradRow = z.output<typeof row>;

export const envelope = <T extends z.ZodType>(data: T) => z.looseObject({ status: z.literal(true), data });
export const oneRow = envelope(row);
/** Null is what they print for an empty list. */
export const someRows = envelope(z.array(row).nullish());
export const meterOwner = envelope(z.looseObject({ name: z.string() }));

const purse = z.looseObject({ currency: z.string(), available_balance: kobo });
/** A list is documented; an older client was answered with one wallet. */
export const wallets = envelope(z.unknown());

export function nairaBalance({ data }: z.output<typeof wallets>): MapleradRow["amount"] {
  const purses: unknown[] = Array.isArray(data) ? data : [data];
  for (const candidate of purses) {
    const read = purse.safeParse(candidate);
    if (read.success && read.data.currency.toUpperCase() === "NGN") return read.data.available_balance;
  }
  throw new ProviderError("unreadable", "maplerad's list of wallets names no naira wallet");
}

/** The path and the body of a purchase. */
export function purchaseOf({ kind, service, product, recipient, phone, amount }: BillOrder): {
  path: string;
  body: Record<string, unknown>;
} {
  const common = { identifier: service, amount: Number(amount.units) };
  const bodies: Record<BillKind, Record<string, unknown>> = {
    airtime: { ...common, phone_number: recipient },
    data: { ...common, phone_number: recipient, bundle_identifier: product },
    // The duration is a text in its OpenAPI description.
    cable: { ...common, serial_number: recipient, subscription_id: product, duration: "1" },
    electricity: { ...common, meter_number: recipient, phone_number: phone },
  };
  return { path: `/bills/${kind}`, body: bodies[kind] };
}

export type BillStatus = "delivered" | "failed" | "pending";

const words: Record<string, BillStatus> = {
  SUCCESS: "delivered",
  SUCCESSFUL: "delivered",
  FAILED: "failed",
  REVERSED: "failed",
};

/** Without a status the answer itself means sold; a status that is not documented is pending. */
export function statusOf({ status }: { status?: string | undefined }): BillStatus {
  return status === undefined ? "delivered" : (words[status.trim().toUpperCase()] ?? "pending");
}

export function resultOf(found: MapleradRow, order: BillOrder): BillResult {
  if (!isAbout(found, order)) return pending("maplerad answered about another purchase");
  const status = statusOf(found);
  if (status === "pending") return pending("maplerad has not finished it", found.id);
  if (status === "failed") return failed(`maplerad: ${found.status?.toLowerCase()}`);
  const fields = plainFields(found);
  const tokens = meterTokens(fields);
  // Airtime alone is documented without a status: anything else that names none is sold only where a token proves it.
  if (found.status === undefined && order.kind !== "airtime" && tokens.token === null)
    return pending("maplerad names no status", found.id);
  return {
    status: "delivered",
    receipt: {
      vendorReference: found.id,
      commission: commissionOf(found) ?? fromUnits("NGN", 0n),
      ...tokens,
      units: unitsOf(fields),
      customerName: customerNameOf(fields),
    },
  };
}

/** What was really debited decides; undefined where the row says neither. */
function commissionOf({ amount, debit_amount, commission_earned }: MapleradRow) {
  if (!debit_amount) return commission_earned ?? undefined;
  const left = amount.units - debit_amount.units;
  return fromUnits("NGN", left > 0n ? left : 0n);
}

/** What they say of a purchase that may go through yet, or has gone through already. */
const mayBeSold = /pending|processing|processed|duplicate|already|time(d)?[ -]?out/i;

/**
 * 429 and the like were never processed; 408 and 409 may have been. Another refusal counts only with its reason in their
 * words, and not where these leave open what happened.
 */
export function refusalOf(error: unknown): BillResult {
  if (!(error instanceof ProviderError) || error.kind !== "refused") return withoutAnswer(error);
  if (error.status === 408 || error.status === 409) return pending(error.message);
  const reason = z.object({ status: z.literal(false), message: z.string().min(1) }).safeParse(error.body)
    .data?.message;
  if ([401, 402, 403, 429].includes(error.status ?? 0)) return failed(reason ?? error.message, "ours");
  return reason === undefined || mayBeSold.test(reason) ? pending(reason ?? error.message) : failed(reason);
}

/** The same recipient and price, however the number is written. */
export function isAbout(found: MapleradRow, { recipient, amount }: BillOrder): boolean {
  return recipientOf(found) === lastTen(recipient) && found.amount.units === amount.units;
}

function recipientOf({ phone_number, smartcard_number, serial_number, meter_number }: MapleradRow): string {
  return lastTen(phone_number ?? smartcard_number ?? serial_number ?? meter_number ?? "");
}

function lastTen(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}

export function timeOf({ created_at }: { created_at?: string | undefined }): Date | null {
  const at = new Date(created_at ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

export function entryOf(kind: BillKind, found: MapleradRow): VendorEntry {
  const status = statusOf(found);
  return {
    id: found.id,
    reference: found.id,
    asset: "NGN",
    units: found.amount.units,
    fee: commissionOf(found)?.units ?? null,
    status: status === "delivered" ? "settled" : status,
    at: timeOf(found) ?? new Date(0),
    // It takes no reference of ours: a purchase made twice looks like this and no other.
    likeness: `${kind}:${recipientOf(found)}:${found.amount.units}`,
  };
}
