import type { BillKind } from "@manilla/shared/bills/rules";
import { fromUnits, type Money } from "@manilla/shared/money";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { JsonObject } from "../ledger/operation.ts";
import type { BillCodes, BillOrder, BillVendorName } from "../providers/bills/port.ts";
import type { BillState } from "./states.ts";

/** What a person wants to pay, checked and priced. */
export type BillOrderRequest = {
  kind: BillKind;
  /** The catalogue's name for who sells it; for airtime the network's name, or "" where only the vendor can tell. */
  biller: string;
  billerName: string;
  product: string | null;
  productName: string | null;
  /** Airtime and data: "+2348031234567". Cable: the card. Electricity: the meter. */
  recipient: string;
  phone: string;
  amount: Money<"NGN">;
  /** What each vendor that sells it calls it, as of now: a repetition asks for the same. */
  codes: Partial<Record<BillVendorName, BillCodes>>;
};

const codes = z.object({ service: z.string(), product: z.string().nullable() });
const order = z.object({
  biller: z.string(),
  billerName: z.string(),
  product: z.string().nullable(),
  productName: z.string().nullable(),
  recipient: z.string(),
  phone: z.string(),
  kobo: z.string().transform((text) => fromUnits("NGN", BigInt(text))),
  codes: z.object({ maplerad: codes.optional(), vtpass: codes.optional() }),
});

const details = z.object({
  order,
  token: z.string().nullish(),
  units: z.string().nullish(),
  customerName: z.string().nullish(),
  commissionKobo: z.string().optional(),
});

export type Bill = {
  id: string;
  userId: string;
  reference: string;
  state: BillState;
  final: boolean;
  wish: BillOrderRequest;
  token: string | null;
  units: string | null;
  customerName: string | null;
  commission: Money<"NGN">;
  createdAt: Date;
};

type Row = {
  id: string;
  user_id: string;
  reference: string;
  kind: string;
  // The database's list is wider, but only this feature writes these kinds.
  state: BillState;
  final: boolean;
  details: unknown;
  created_at: Date;
};

const columns = "t.id, t.user_id, t.reference, t.kind, t.state, t.final, t.details, t.created_at";

/** What the ledger keeps of a wish: enough to ask again, years later and by another process. */
export function orderDetails(wish: BillOrderRequest): JsonObject {
  const { biller, billerName, product, productName, recipient, phone, amount } = wish;
  const kobo = String(amount.units);
  return { order: { biller, billerName, product, productName, recipient, phone, kobo, codes: wish.codes } };
}

/** One bill; undefined when there is none or it is not this user's. Workers name no user. */
export async function findBill(ctx: Context, id: string, userId?: string): Promise<Bill | undefined> {
  const { rows } = await ctx.pool.query<Row>({
    name: "bills.find",
    text: `select ${columns} from ledger.transaction t
      where t.id = $1 and t.kind like 'bill.%' and ($2::uuid is null or t.user_id = $2)`,
    values: [id, userId ?? null],
  });
  return rows[0] && billOf(rows[0]);
}

/** These bills, in any order; what is not a bill is left out. */
export async function findBills(ctx: Context, ids: readonly string[]): Promise<Map<string, Bill>> {
  const { rows } = await ctx.pool.query<Row>({
    name: "bills.find_some",
    text: `select ${columns} from ledger.transaction t where t.id = any ($1) and t.kind like 'bill.%'`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, billOf(row)]));
}

/** Bills whose next look is due, oldest first. */
export async function dueBills(ctx: Context, atMost: number): Promise<Bill[]> {
  // Walks transaction_due, which holds only what is not final. No lock: looking twice is harmless.
  const { rows } = await ctx.pool.query<Row>({
    name: "bills.due",
    text: `select ${columns} from ledger.transaction t
      where not t.final and t.kind like 'bill.%' and t.due_at <= $1 order by t.due_at limit $2`,
    values: [ctx.clock.now(), atMost],
  });
  return rows.map(billOf);
}

function billOf(row: Row): Bill {
  const read = details.parse(row.details);
  const { kobo: amount, codes: known, ...rest } = read.order;
  return {
    id: row.id,
    userId: row.user_id,
    reference: row.reference,
    state: row.state,
    final: row.final,
    // Only this feature writes these kinds, each with the name of its own list.
    wish: { ...rest, kind: row.kind.slice("bill.".length) as BillKind, amount, codes: definedCodes(known) },
    token: read.token ?? null,
    units: read.units ?? null,
    customerName: read.customerName ?? null,
    commission: fromUnits("NGN", BigInt(read.commissionKobo ?? "0")),
    createdAt: row.created_at,
  };
}

function definedCodes({
  maplerad,
  vtpass,
}: {
  maplerad?: BillCodes | undefined;
  vtpass?: BillCodes | undefined;
}): BillOrderRequest["codes"] {
  return { ...(maplerad && { maplerad }), ...(vtpass && { vtpass }) };
}

/** What this vendor is asked; undefined when it does not sell it. */
export function orderFor({ wish }: Bill, vendor: BillVendorName): BillOrder | undefined {
  const theirs = wish.codes[vendor];
  if (!theirs) return undefined;
  const { kind, recipient, phone, amount } = wish;
  return { kind, service: theirs.service, product: theirs.product, recipient, phone, amount };
}
