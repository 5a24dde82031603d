import type { executeSwap, Swap } from "@manilla/shared/crypto/contract";
import { Decimal } from "@manilla/shared/decimal";
import type { BodyOf } from "@manilla/shared/http/route";
import { exact, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { termsFor } from "./quote.ts";
import type { Terms } from "./terms.ts";
import { bookTrade, saleLegs } from "./trade.ts";

/**
 * The fee is deducted from the received coin. Throws AppError: same_currency, insufficient_funds, below_minimum,
 * quote_expired, limit_exceeded, rates_unavailable, unsupported_currency.
 */
export async function swap(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof executeSwap>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const terms = await termsFor(ctx, actor, {
    side: "swap",
    currency: input.fromCurrency,
    toCurrency: input.toCurrency,
    amount: input.amount,
    quoteId: input.quoteId,
  });
  const { userId } = actor;
  return bookTrade(ctx, actor, {
    terms,
    legs: saleLegs(userId, terms),
    answer: (id, at) => swapReply(id, terms, at),
    eventOf: (transactionId) =>
      event("crypto.swapped", {
        userId,
        transactionId,
        fromCurrency: terms.currency,
        fromAmount: toDecimal(terms.crypto),
        toCurrency: terms.receive.asset,
        toAmount: toDecimal(terms.receive),
      }),
    quoteId: input.quoteId,
    idempotency,
  });
}

function swapReply(transactionId: string, terms: Terms, at: Date): Swap {
  return {
    transactionId,
    status: "completed",
    currency: terms.currency,
    cryptoAmount: toDecimal(terms.crypto),
    nairaAmount: toDecimal(terms.value),
    price: terms.price,
    fromCurrency: terms.currency,
    toCurrency: terms.receive.asset,
    fromAmount: toDecimal(terms.crypto),
    toAmount: toDecimal(terms.receive),
    fee: toDecimal(terms.fee),
    rate: exact(terms.receive)
      .plus(exact(terms.fee))
      .div(exact(terms.crypto))
      .toSignificantDigits(12, Decimal.ROUND_DOWN)
      .toFixed(),
    createdAt: at.toISOString(),
  };
}
