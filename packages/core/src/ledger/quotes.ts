import type pg from "pg";
import type { JsonObject } from "./operation.ts";

type QuoteSide = "buy" | "sell" | "swap" | "send" | "request";

export type NewQuote = {
  id: string;
  userId: string;
  side: QuoteSide;
  /** The terms that the trade will be booked with; the feature's schema reads them. */
  terms: JsonObject;
  createdAt: Date;
  expiresAt: Date;
};

/** Offers terms to one user until they expire. Moves no money. */
export async function openQuote(pool: pg.Pool, quote: NewQuote): Promise<void> {
  await pool.query({
    name: "ledger.save_quote",
    text: "select ledger.save_quote($1, $2, $3, $4, $5, $6)",
    values: [
      quote.id,
      quote.userId,
      quote.side,
      JSON.stringify(quote.terms),
      quote.createdAt,
      quote.expiresAt,
    ],
  });
}

export type StoredQuote = { side: QuoteSide; terms: JsonObject; expiresAt: Date; used: boolean };

/** This user's quote, also when it was used or has expired: `transact` decides that in the money's own commit. */
export async function readQuote(pool: pg.Pool, userId: string, id: string): Promise<StoredQuote | null> {
  const { rows } = await pool.query<StoredQuote>({
    name: "ledger.read_quote",
    text: `select side, terms, expires_at as "expiresAt", transaction_id is not null as used
      from ledger.quote where id = $1 and user_id = $2`,
    values: [id, userId],
  });
  return rows[0] ?? null;
}
