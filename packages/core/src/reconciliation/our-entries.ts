import type { Context } from "../context.ts";
import type { Span } from "../providers/books/port.ts";
import { Prisma } from "../runtime/prisma/client.ts";
import type { Book } from "./books.ts";
import type { OurEntry } from "./compare.ts";

type Row = Omit<OurEntry, "units" | "fee"> & { units: string; fee: string | null };

const columns = `e.reference, e.transaction_id as "transactionId", e.asset, e.units::text, e.fee_units::text as fee,
  e.standing, e.at`;

/** Entries that a vendor should have, by the time at which it should have them. */
export async function ourEntries(
  ctx: Context,
  { provider, book }: Pick<Book, "provider" | "book">,
  { from, until }: Span,
): Promise<OurEntry[]> {
  // An entry reaches the vendor after its creation and within a month, and the index is by creation.
  const rows = await ctx.prisma.$queryRaw<Row[]>`select ${Prisma.raw(columns)} from vendor_entry e
     where e.provider = ${provider} and e.book = ${book} and e.at >= ${from} and e.at < ${until}
       and e.created_at < ${until} and e.created_at >= ${from}::timestamptz - interval '31 days'`;
  return rows.map(entryOf);
}

/** Our entries with these references, at any time. */
export async function entriesNamed(
  ctx: Context,
  { provider, book }: Pick<Book, "provider" | "book">,
  references: readonly string[],
): Promise<OurEntry[]> {
  if (references.length === 0) return [];
  const rows = await ctx.prisma.$queryRaw<
    Row[]
  >`select ${Prisma.raw(columns)} from vendor_entry e where e.provider = ${provider} and e.book = ${book} and e.reference = any(${references})`;
  return rows.map(entryOf);
}

function entryOf({ units, fee, ...row }: Row): OurEntry {
  return {
    ...row,
    units: BigInt(units),
    fee: fee === null ? null : BigInt(fee),
  };
}
