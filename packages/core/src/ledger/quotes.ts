import type { PrismaClient } from "../runtime/prisma/client.ts";
import type { JsonObject } from "./types.ts";

type QuoteSide = "buy" | "sell" | "swap" | "send" | "request";

export type NewQuote = {
  id: string;
  userId: string;
  side: QuoteSide;
  terms: JsonObject;
  createdAt: Date;
  expiresAt: Date;
};

export async function openQuote(prisma: PrismaClient, quote: NewQuote): Promise<void> {
  const { id, userId, side, terms, createdAt, expiresAt } = quote;
  await prisma.$executeRaw`select ledger.save_quote(${id}::uuid, ${userId}::uuid, ${side}, ${JSON.stringify(terms)}::jsonb,
    ${createdAt}::timestamptz, ${expiresAt}::timestamptz)`;
}

export type StoredQuote = { side: QuoteSide; terms: JsonObject; expiresAt: Date; used: boolean };

/** Also returns used and expired quotes. `transact` refuses such a quote in the commit that would use it. */
export async function readQuote(
  prisma: PrismaClient,
  userId: string,
  id: string,
): Promise<StoredQuote | null> {
  const rows = await prisma.$queryRaw<StoredQuote[]>`
    select side, terms, expires_at as "expiresAt", transaction_id is not null as used
    from ledger.quote where id = ${id}::uuid and user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}
