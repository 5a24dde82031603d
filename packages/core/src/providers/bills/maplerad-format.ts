import type { BillKind } from "@manilla/shared/bills/rules";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import { customerNameOf, energyUnitsOf, meterTokens, plainFields } from "./meter-tokens.ts";
import {
  type BillOrder,
  type BillResult,
  failedResult,
  pendingResult,
  type VendorCodeBook,
  withoutAnswer,
} from "./port.ts";

export const koboField = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,15}$/)])
  .transform((units) => fromUnits("NGN", BigInt(units)));
const maybeKobo = koboField.nullish().catch(null);
const maybeText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : String(value)))
  .catch(undefined);

/** The vendor documents rows of airtime without status and time, so both may be missing. */
const row = z.looseObject({
  id: z.union([z.string().min(1).max(100), z.number().int().transform(String)]),
  status: maybeText,
  amount: koboField,
  debit_amount: maybeKobo,
  commission_earned: maybeKobo,
  phone_number: maybeText,
  smartcard_number: maybeText,
  serial_number: maybeText,
  meter_number: maybeText,
  created_at: maybeText,
});
export type MapleradRow = z.output<typeof row>;

export const inEnvelope = <T extends z.ZodType>(data: T) => z.looseObject({ status: z.literal(true), data });
export const oneRow = inEnvelope(row);
export const someRows = inEnvelope(z.array(row).nullish());
export const meterOwner = inEnvelope(z.looseObject({ name: z.string() }));

const purse = z.looseObject({ currency: z.string(), available_balance: koboField });
/** A list of wallets. The vendor's older clients expect one object instead. */
export const walletsReply = inEnvelope(
  z.union([z.array(purse.nullable().catch(null)), purse.transform((one) => [one])]),
);

export function nairaBalance({ data }: z.output<typeof walletsReply>): MapleradRow["amount"] {
  const naira = data.find((one) => one?.currency.toUpperCase() === "NGN");
  if (naira) return naira.available_balance;
  throw new ProviderError("unreadable", "maplerad's list of wallets names no naira wallet");
}

export function purchaseOf({ kind, service, product, recipient, phone, amount }: BillOrder): {
  path: string;
  body: Record<string, unknown>;
} {
  const common = { identifier: service, amount: Number(amount.units) };
  const bodies: Record<BillKind, Record<string, unknown>> = {
    airtime: { ...common, phone_number: recipient },
    data: { ...common, phone_number: recipient, bundle_identifier: product },
    // The vendor's OpenAPI description declares the duration as a string.
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

/** No status means delivered, because airtime is documented without a status. An unknown status means pending. */
export function mapleradStatusOf({ status }: { status?: string | undefined }): BillStatus {
  return status === undefined ? "delivered" : (words[status.trim().toUpperCase()] ?? "pending");
}

export function resultOf(found: MapleradRow, order: BillOrder): BillResult {
  if (!isAbout(found, order)) return pendingResult("maplerad answered about another purchase");
  const status = mapleradStatusOf(found);
  if (status === "pending") return pendingResult("maplerad has not finished it", found.id);
  if (status === "failed") return failedResult(`maplerad: ${found.status?.toLowerCase()}`);
  const fields = plainFields(found);
  const tokens = meterTokens(fields);
  // Only airtime is documented without a status. Another purchase without a status must have a token to count as sold.
  if (found.status === undefined && order.kind !== "airtime" && tokens.token === null)
    return pendingResult("maplerad names no status", found.id);
  return {
    status: "delivered",
    receipt: {
      vendorReference: found.id,
      commission: commissionOf(found) ?? fromUnits("NGN", 0n),
      ...tokens,
      units: energyUnitsOf(fields),
      customerName: customerNameOf(fields),
    },
  };
}

/** Commission = amount − debit_amount, else commission_earned. Undefined if neither is given. */
function commissionOf({ amount, debit_amount, commission_earned }: MapleradRow) {
  if (!debit_amount) return commission_earned ?? undefined;
  const left = amount.units - debit_amount.units;
  return fromUnits("NGN", left > 0n ? left : 0n);
}

/** If a refusal contains one of these words, the purchase may have been made. */
const mayBeSold = /pending|processing|processed|duplicate|already|time(d)?[ -]?out/i;

/**
 * Result of a refused purchase, by HTTP status. 401, 402, 403 and 429: failed. 408 and 409: pending. Any other status:
 * failed if the vendor gives a reason that contains none of the words in `mayBeSold`, otherwise pending.
 */
export function refusedPurchaseResult(error: unknown): BillResult {
  if (!(error instanceof ProviderError) || error.kind !== "refused") return withoutAnswer(error);
  if (error.status === 408 || error.status === 409) return pendingResult(error.message);
  const reason = z.object({ status: z.literal(false), message: z.string().min(1) }).safeParse(error.body)
    .data?.message;
  if ([401, 402, 403, 429].includes(error.status ?? 0)) return failedResult(reason ?? error.message, "ours");
  return reason === undefined || mayBeSold.test(reason)
    ? pendingResult(reason ?? error.message)
    : failedResult(reason);
}

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

export function mapleradEntryOf(kind: BillKind, found: MapleradRow): VendorEntry {
  const status = mapleradStatusOf(found);
  return {
    id: found.id,
    reference: found.id,
    asset: "NGN",
    units: found.amount.units,
    fee: commissionOf(found)?.units ?? null,
    status: status === "delivered" ? "settled" : status,
    at: timeOf(found) ?? new Date(0),
    likeness: `${kind}:${recipientOf(found)}:${found.amount.units}`,
  };
}

/**
 * Maplerad uses the same company codes as our catalogue. It derives the network from the number's prefix, so it
 * cannot sell airtime for ported numbers.
 */
export const mapleradCodes: VendorCodeBook = {
  catalogueBillers: (_kind, { service, name }) => [{ identifier: service, name }],
  billerCodes: (identifier) => ({ service: identifier, product: null }),
  airtimeCodes: ({ isPorted }) => (isPorted ? undefined : { service: "ng-airtime", product: null }),
};
