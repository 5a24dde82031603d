import type { BillPurchase } from "@manilla/shared/bills/contract";
import { extraTokenLabel, readExtraTokens } from "@manilla/shared/bills/meter-tokens";
import type { BillKind } from "@manilla/shared/bills/rules";
import { decimalText, fromUnits, type Money } from "@manilla/shared/money";
import { localPhone, type PhoneNumber, phoneNumberOf } from "@manilla/shared/phone-number";
import { z } from "zod";
import type { Context } from "../context.ts";
import { type RecordRow, recordColumns, recordOf, type TransactionRecord } from "../ledger/record.ts";
import type { JsonObject } from "../ledger/types.ts";
import { readAll } from "../operations/sweep.ts";
import type { BillCodes, BillOrder, BillReceipt } from "../providers/bills/port.ts";
import { Prisma } from "../runtime/prisma/client.ts";

export type BillState = "held" | "submitted" | "delivered" | "failed" | "reversed";

export type VendorCodes = Readonly<Record<string, BillCodes>>;
export const vendorCodes = z.record(
  z.string(),
  z.object({ service: z.string(), product: z.string().nullable() }),
);

export type BillOrderRequest = {
  kind: BillKind;
  /** The biller's identifier in the catalogue. For airtime: the network, or "" if only the vendor knows the network. */
  biller: string;
  billerName: string;
  product: string | null;
  productName: string | null;
  /** A phone number ("+2348031234567") for airtime and data, else the number of the card or meter. */
  recipient: string;
  phone: PhoneNumber;
  amount: Money<"NGN">;
  /** The vendors' codes are stored, so that a resend sends the same order. */
  codes: VendorCodes;
};

const details = z.object({
  order: z.object({
    biller: z.string(),
    billerName: z.string(),
    product: z.string().nullable(),
    productName: z.string().nullable(),
    recipient: z.string(),
    phone: z.string().transform(phoneNumberOf),
    kobo: z.string().transform((text) => fromUnits("NGN", BigInt(text))),
    codes: vendorCodes,
  }),
  token: z.string().nullish(),
  extraTokens: z.unknown().optional(),
  units: z.string().nullish(),
  customerName: z.string().nullish(),
  commissionKobo: z.string().default("0"),
  vendor: z.string().optional(),
});

/** The fields of the receipt are empty until the bill is delivered. */
export type Bill = Omit<BillReceipt, "vendorReference"> & {
  id: string;
  userId: string;
  reference: string;
  state: BillState;
  order: BillOrderRequest;
  deliveredBy: string | null;
  createdAt: Date;
};

export function orderDetails(wanted: BillOrderRequest): JsonObject {
  const { biller, billerName, product, productName, recipient, phone, amount, codes } = wanted;
  const kobo = String(amount.units);
  return { order: { biller, billerName, product, productName, recipient, phone, kobo, codes: { ...codes } } };
}

/** Returns undefined if the bill does not exist or belongs to another user. */
export async function findBill(ctx: Context, id: string, userId?: string): Promise<Bill | undefined> {
  const record = await ctx.operations.find(id);
  if (!record?.kind.startsWith("bill.")) return undefined;
  return userId === undefined || record.userId === userId ? billOf(record) : undefined;
}

export async function findBills(ctx: Context, ids: readonly string[]): Promise<Map<string, Bill>> {
  const rows = await ctx.prisma.$queryRaw<
    RecordRow[]
  >`select ${Prisma.raw(recordColumns)} from ledger.transaction t where t.id = any (${ids}) and t.kind like 'bill.%'`;
  return new Map(readAll(ctx, rows.map(recordOf), billOf).map((bill) => [bill.id, bill]));
}

export function billOf(record: TransactionRecord): Bill {
  const { id, userId, reference, state, kind, createdAt } = record;
  if (!userId) throw new RangeError(`${id} is not a whole bill`);
  const { order, token, extraTokens, units, customerName, commissionKobo, vendor } = details.parse(
    record.details,
  );
  const { kobo: amount, ...rest } = order;
  return {
    id,
    userId,
    reference,
    // Cast: the database allows a bill only these states and kinds.
    state: state as BillState,
    order: { ...rest, kind: kind.slice("bill.".length) as BillKind, amount },
    token: token ?? null,
    extraTokens: readExtraTokens(extraTokens),
    units: units ?? null,
    customerName: customerName ?? null,
    commission: fromUnits("NGN", BigInt(commissionKobo)),
    deliveredBy: vendor ?? null,
    createdAt,
  };
}

export function orderFor({ order }: Pick<Bill, "order">, vendor: string): BillOrder | undefined {
  const codes = order.codes[vendor];
  if (!codes) return undefined;
  const { kind, recipient, phone, amount } = order;
  return { kind, service: codes.service, product: codes.product, recipient, phone, amount };
}

const statusOf: Record<BillState, BillPurchase["status"]> = {
  held: "pending",
  submitted: "pending",
  delivered: "successful",
  failed: "failed",
  reversed: "failed",
};

/** Uses only stored data, because a repeated request must get the same answer byte for byte. */
export function describeBill(bill: Omit<Bill, "commission" | "deliveredBy" | "userId">): BillPurchase {
  const { order } = bill;
  return {
    transactionId: bill.id,
    reference: bill.reference,
    type: order.kind,
    status: statusOf[bill.state],
    amount: decimalText(order.amount),
    recipient: recipientText(order),
    provider: order.billerName || unknownNetwork,
    description: describeOrder(order),
    customerName: bill.customerName,
    token: bill.token,
    extraTokens: bill.extraTokens.map(({ kind, token }) => ({ kind, label: extraTokenLabel(kind), token })),
    units: bill.units,
    createdAt: bill.createdAt.toISOString(),
  };
}

export function recipientText({ kind, recipient }: Pick<BillOrderRequest, "kind" | "recipient">): string {
  return kind === "airtime" || kind === "data" ? localPhone(recipient) : recipient;
}

const unknownNetwork = "Airtime";

const product: Record<BillKind, (order: BillOrderRequest) => string> = {
  airtime: ({ billerName }) => (billerName ? `${billerName} airtime` : unknownNetwork),
  data: ({ billerName, productName }) => `${billerName}: ${productName}`,
  cable: ({ billerName, productName }) => `${billerName}: ${productName}`,
  electricity: ({ billerName }) => billerName,
};

export function describeOrder(order: BillOrderRequest): string {
  return `${product[order.kind](order)} for ${recipientText(order)}`.slice(0, 200);
}
