import type { BillKind } from "@manilla/shared/bills/rules";
import { fromUnits } from "@manilla/shared/money";
import { z } from "zod";
import type { VendorEntry } from "../books/port.ts";
import { ProviderError } from "../provider-error.ts";
import type { BillOrder, BillResult } from "./port.ts";
import { failed, pending, tokenOf, withoutAnswer } from "./results.ts";

const kobo = z
  .number()
  .int()
  .nonnegative()
  .transform((units) => fromUnits("NGN", BigInt(units)));

/** One purchase as Maplerad prints it; airtime is documented without a status. */
const row = z.looseObject({
  id: z.string().min(1).max(100),
  status: z.string().optional(),
  amount: kobo,
  commission_earned: kobo.optional(),
  phone_number: z.string().optional(),
  smartcard_number: z.string().optional(),
  meter_number: z.string().optional(),
  token: z.string().nullish(),
  amount_of_power: z.string().nullish(),
  customer_name: z.string().nullish(),
  created_at: z.string().optional(),
});
export type MapleradRow = z.output<typeof row>;

const envelope = <T extends z.ZodType>(data: T) => z.looseObject({ status: z.literal(true), data });
export const oneRow = envelope(row);
export const someRows = envelope(z.array(row).max(100));
export const billerRows = envelope(z.array(z.looseObject({ name: z.string(), identifier: z.string() })));
export const bundleRows = envelope(
  z.array(
    z.looseObject({
      name: z.string(),
      price: kobo,
      code: z.string(),
      validity: z.string(),
      data: z.string(),
    }),
  ),
);
const option = z.looseObject({
  subscription_id: z.string(),
  duration: z.looseObject({ value: z.number().int().positive(), type: z.string() }),
  price: kobo,
});
export const planRows = envelope(
  z.array(z.looseObject({ title: z.string(), plan_id: z.string(), payment_options: z.array(option) })),
);
export const wallet = envelope(z.looseObject({ currency: z.literal("NGN"), available_balance: kobo }));
export const meterOwner = envelope(z.looseObject({ name: z.string() }));

/** The path and the body of a purchase. */
export function purchaseOf({ kind, service, product, recipient, phone, amount }: BillOrder): {
  path: string;
  body: Record<string, unknown>;
} {
  const common = { identifier: service, amount: Number(amount.units) };
  const bodies: Record<BillKind, Record<string, unknown>> = {
    airtime: { ...common, phone_number: recipient },
    data: { ...common, phone_number: recipient, bundle_identifier: product },
    cable: { ...common, serial_number: recipient, subscription_id: product, duration: 1 },
    electricity: { ...common, meter_number: recipient, phone_number: phone },
  };
  return { path: `/bills/${kind}`, body: bodies[kind] };
}

type BillStatus = "delivered" | "failed" | "pending";

const words: Record<string, BillStatus> = {
  SUCCESS: "delivered",
  SUCCESSFUL: "delivered",
  FAILED: "failed",
  REVERSED: "failed",
};

/** Without a word the answer itself says yes; a word we don't know says nothing. */
export function statusOf({ status }: MapleradRow): BillStatus {
  return status === undefined ? "delivered" : (words[status.toUpperCase()] ?? "pending");
}

export function resultOf(found: MapleradRow, order: BillOrder): BillResult {
  if (!isAbout(found, order)) return pending("maplerad answered about another purchase");
  const status = statusOf(found);
  if (status === "pending") return pending("maplerad is working on it", found.id);
  if (status === "failed") return failed(`maplerad: ${found.status?.toLowerCase()}`);
  return {
    status: "delivered",
    receipt: {
      vendorReference: found.id,
      commission: found.commission_earned ?? fromUnits("NGN", 0n),
      token: tokenOf(found.token),
      units: found.amount_of_power ?? null,
      customerName: found.customer_name ?? null,
    },
  };
}

/** 429 and the like never reached the counter; 408 and 409 may have. Everything else in the 400s is a clear no. */
export function refusalOf(error: unknown): BillResult {
  if (!(error instanceof ProviderError) || error.kind !== "refused") return withoutAnswer(error);
  if (error.status === 408 || error.status === 409) return pending(error.message);
  const said = z.object({ status: z.literal(false), message: z.string() }).safeParse(error.body)
    .data?.message;
  if ([401, 402, 403, 429].includes(error.status ?? 0)) return failed(said ?? error.message, "ours");
  return said === undefined ? pending(error.message) : failed(said);
}

/** The same recipient and price, whatever dress the number wears. */
export function isAbout(found: MapleradRow, { recipient, amount }: BillOrder): boolean {
  return recipientOf(found) === lastTen(recipient) && found.amount.units === amount.units;
}

function recipientOf({ phone_number, smartcard_number, meter_number }: MapleradRow): string {
  return lastTen(phone_number ?? smartcard_number ?? meter_number ?? "");
}

function lastTen(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}

export function timeOf({ created_at }: MapleradRow): Date | null {
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
    fee: found.commission_earned?.units ?? null,
    status: status === "delivered" ? "settled" : status,
    at: timeOf(found) ?? new Date(0),
    // It takes no reference of ours: a purchase made twice looks like this and no other.
    likeness: `${kind}:${recipientOf(found)}:${found.amount.units}`,
  };
}
