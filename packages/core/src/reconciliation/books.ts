import type { Money } from "@manilla/shared/money";
import type { Context } from "../context.ts";
import type { Span, VendorBook, VendorEntry } from "../providers/books/port.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import type { OurEntry } from "./compare.ts";
import { collectionEntries, subAccountBalances } from "./sub-accounts.ts";

export type Book = {
  provider: string;
  book: "payouts" | "payments" | "bills" | "coin_deposits" | "coin_sends" | "coin_collections";
  read(span: Span, ours: readonly OurEntry[]): Promise<VendorBook>;
};

export async function allBooks(ctx: Context): Promise<Book[]> {
  const { payouts, payments, nairaAccounts, bills, custody } = ctx.providers;
  const accounts = (await ctx.accountNumbers.hasAny()) ? [bookOf(nairaAccounts, "payments")] : [];
  const whole = async (entries: Promise<VendorEntry[]>) => ({ entries: await entries, whole: true });
  return [
    ...payouts.inUse.map((name) => bookOf(payouts.at(name), "payouts")),
    bookOf(payments, "payments"),
    ...accounts,
    ...bills.map((vendor) => bookOf(vendor, "bills")),
    {
      provider: custody.name,
      book: "coin_deposits",
      read: (span) => whole(custody.depositEntries(span).then(named)),
    },
    { provider: custody.name, book: "coin_sends", read: (span) => whole(custody.withdrawalEntries(span)) },
    {
      provider: custody.name,
      book: "coin_collections",
      read: async (span, ours) => ({ entries: await collectionEntries(ctx, span, ours), whole: false }),
    },
  ];
}

function bookOf(vendor: { name: string; entries: Book["read"] }, book: Book["book"]): Book {
  return { provider: vendor.name, book, read: (span, ours) => vendor.entries(span, ours) };
}

/** Adds the prefix that our ledger uses, because a deposit and a send could have the same reference. */
function named(entries: readonly VendorEntry[]): VendorEntry[] {
  return entries.map((entry) => ({ ...entry, reference: `deposit:${entry.reference}` }));
}

type Row = Omit<OurEntry, "units" | "fee"> & { units: string; fee: string | null };

export function ourEntries(ctx: Context, book: Book, { from, until }: Span): Promise<OurEntry[]> {
  // `at` (the time at the vendor) has no index, so the query also limits `created_at`. This is safe, because `at` is at
  // most a month after `created_at`.
  const condition = Prisma.sql`e.at >= ${from} and e.at < ${until}
    and e.created_at < ${until} and e.created_at >= ${from}::timestamptz - interval '31 days'`;
  return entriesWhere(ctx, book, condition);
}

export async function entriesNamed(
  ctx: Context,
  book: Book,
  references: readonly string[],
): Promise<OurEntry[]> {
  return references.length === 0
    ? []
    : entriesWhere(ctx, book, Prisma.sql`e.reference = any(${references}::text[])`);
}

async function entriesWhere(
  ctx: Context,
  { provider, book }: Book,
  condition: Prisma.Sql,
): Promise<OurEntry[]> {
  const rows = await ctx.prisma.$queryRaw<Row[]>`
    select e.reference, e.transaction_id as "transactionId", e.asset, e.units::text, e.fee_units::text as fee, e.standing, e.at
    from vendor_entry e where e.provider = ${provider} and e.book = ${book} and ${condition}`;
  return rows.map(({ units, fee, ...row }) => ({
    ...row,
    units: BigInt(units),
    fee: fee === null ? null : BigInt(fee),
  }));
}

/** Our money at a vendor. `purpose` is the ledger account in which our books have this money. */
export type Float = {
  provider: string;
  purpose: "bank" | "bills" | "custody" | "sub_accounts";
  balances(): Promise<Money[]>;
};

export function allFloats(ctx: Context): Float[] {
  const { payouts, bills, custody } = ctx.providers;
  return [
    ...payouts.inUse.map((name) => floatOf("bank", payouts.at(name))),
    ...bills.map((vendor) => floatOf("bills", vendor)),
    floatOf("custody", custody),
    floatOf("sub_accounts", { name: custody.name, balances: () => subAccountBalances(ctx) }),
  ];
}

function floatOf(purpose: Float["purpose"], vendor: { name: string; balances(): Promise<Money[]> }): Float {
  return { provider: vendor.name, purpose, balances: () => vendor.balances() };
}
