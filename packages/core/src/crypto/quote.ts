import type { CoinCode } from "@manilla/shared/assets";
import type { createQuote, Quote } from "@manilla/shared/crypto/contract";
import { centsText } from "@manilla/shared/crypto/fees";
import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";
import { Decimal } from "@manilla/shared/decimal";
import { addMilliseconds, seconds } from "@manilla/shared/duration";
import { feePercent } from "@manilla/shared/fee-percent";
import type { BodyOf } from "@manilla/shared/http/route";
import { decimalText } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { openQuote, readQuote } from "../ledger/quotes.ts";
import { tradingPrices } from "../prices/known-prices.ts";
import { AppError } from "../runtime/errors.ts";
import { newId } from "../runtime/ids.ts";
import {
  parseTradeRequest,
  quotedTerms,
  type Side,
  type Terms,
  type TradeRequest,
  termsOf,
} from "./terms.ts";

export async function priceNow(ctx: Context, request: TradeRequest): Promise<Terms> {
  const at = await tradingPrices(ctx, request.currency);
  const to = request.toCurrency ? await tradingPrices(ctx, request.toCurrency) : null;
  return termsOf(request, at, to);
}

/** Returns a price that this user can use once, within quoteLifetimeSeconds. */
export async function quoteTrade(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof createQuote>,
): Promise<Quote> {
  const terms = await priceNow(ctx, parseTradeRequest(input));
  const createdAt = ctx.clock.now();
  const expiresAt = addMilliseconds(createdAt, seconds(quoteLifetimeSeconds));
  const id = newId();
  await openQuote(ctx.prisma, {
    id,
    userId: actor.userId,
    side: terms.side,
    terms: quotedTerms.encode(terms),
    createdAt,
    expiresAt,
  });
  return quoteReply(id, terms, expiresAt);
}

export interface Order {
  side: Side;
  currency: string;
  toCurrency?: string | undefined;
  amount: string | number;
  quoteId?: string | undefined;
}

/**
 * Returns the terms of the quote, or terms at the current prices if the order has no quote. Throws AppError:
 * quote_expired (the user has no such quote, or the quote is for a different trade), below_minimum, rates_unavailable,
 * and the errors of `parseTradeRequest`.
 */
export async function termsFor(ctx: Context, actor: Actor, input: Order): Promise<Terms> {
  const request = parseTradeRequest({ ...input, amountIn: "crypto" });
  if (!input.quoteId) return priceNow(ctx, request);
  const found = await readQuote(ctx.prisma, actor.userId, input.quoteId);
  if (!found || found.side === "request") throw new AppError("quote_expired");
  const terms = quotedTerms.parse(found.terms);
  if (!sameTrade(terms, request)) {
    throw new AppError("quote_expired", "This price was made for another trade. Please review again.");
  }
  return terms;
}

function sameTrade(terms: Terms, request: TradeRequest): boolean {
  return (
    terms.side === request.side &&
    terms.currency === request.currency &&
    terms.toCurrency === request.toCurrency &&
    terms.crypto.units === request.amount.units
  );
}

function quoteReply(quoteId: string, terms: Terms, expiresAt: Date): Quote {
  return {
    quoteId,
    side: terms.side,
    currency: terms.currency,
    toCurrency: terms.toCurrency satisfies CoinCode | null,
    cryptoAmount: decimalText(terms.crypto),
    nairaAmount: decimalText(terms.value),
    usdAmount: centsText(terms.dollarCents),
    price: terms.price,
    rate: terms.rate,
    midRate: terms.midRate,
    spreadPercent: new Decimal(terms.rate)
      .minus(terms.midRate)
      .abs()
      .div(terms.midRate)
      .times(100)
      .toFixed(2),
    fee: decimalText(terms.fee),
    feePercent: feePercent[terms.side],
    total: decimalText(terms.total),
    receive: decimalText(terms.receive),
    expiresAt: expiresAt.toISOString(),
  };
}
