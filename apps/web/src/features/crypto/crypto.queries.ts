import { buyCrypto, createQuote, type Quote, type Trade } from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { call } from "../../lib/api.ts";

export interface Asked {
  currency: string;
  /** Decimal text. */
  amount: string;
  amountIn: "naira" | "crypto";
  /** What the screen said it comes to. */
  shown: Sums;
}

/** The two figures a person watches, as decimal texts. */
export type Sums = Pick<Quote, "total" | "receive">;

/** A quote with its end on this device's clock, which may not be the server's. */
export interface HeldQuote {
  quote: Quote;
  until: number;
}

/** A price for one purchase. It ends 30 s after we asked, so that here it never lives longer than at the server. */
export async function quoteBuy({ currency, amount, amountIn }: Asked): Promise<HeldQuote> {
  const askedAt = Date.now();
  const quote = await call(createQuote, {
    body: { side: "buy", currency: currency.toLowerCase(), amount, amountIn },
  });
  return { quote, until: askedAt + quoteLifetimeSeconds * 1000 };
}

/** Buys exactly what the quote says. The same key is the same purchase, however often it is sent. */
export function buyQuoted(quote: Quote, idempotencyKey: string): Promise<Trade> {
  const body = { currency: quote.currency.toLowerCase(), amount: quote.cryptoAmount, quoteId: quote.quoteId };
  return call(buyCrypto, { body, idempotencyKey });
}
