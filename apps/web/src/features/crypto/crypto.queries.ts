import {
  buyCrypto,
  createQuote,
  executeSwap,
  type Quote,
  type Swap,
  sellCrypto,
  type Trade,
} from "@manilla/shared/crypto/contract";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { seconds } from "@manilla/shared/duration";
import type { BodyInputOf } from "@manilla/shared/http/route";
import { call } from "../../lib/api/call.ts";

/** The two figures a person watches, as decimal texts. */
export type Sums = Pick<Quote, "total" | "receive">;

export type QuoteRequest = BodyInputOf<typeof createQuote>;

/** A quote with its end on this device's clock, which may not be the server's. */
export interface HeldQuote {
  quote: Quote;
  until: number;
}

/** A price for one trade. It ends 30 s after we asked, so that here it never lives longer than at the server. */
export async function askQuote(body: QuoteRequest): Promise<HeldQuote> {
  const askedAt = Date.now();
  const quote = await call(createQuote, { body });
  return { quote, until: askedAt + seconds(quoteLifetimeSeconds) };
}

// Each carries out exactly its quote. Requests with the same key make one trade.

export function buyQuoted(quote: Quote, idempotencyKey: string): Promise<Trade> {
  return call(buyCrypto, { body: tradeBody(quote), idempotencyKey });
}

export function sellQuoted(quote: Quote, idempotencyKey: string): Promise<Trade> {
  return call(sellCrypto, { body: tradeBody(quote), idempotencyKey });
}

export function swapQuoted(quote: Quote, idempotencyKey: string): Promise<Swap> {
  const { currency, amount, quoteId } = tradeBody(quote);
  const toCurrency = (quote.toCurrency ?? "").toLowerCase();
  return call(executeSwap, { body: { fromCurrency: currency, toCurrency, amount, quoteId }, idempotencyKey });
}

function tradeBody({ currency, cryptoAmount, quoteId }: Quote) {
  return { currency: currency.toLowerCase(), amount: cryptoAmount, quoteId };
}
