import type { executeSwap, Swap } from "@manilla/shared/crypto/contract";
import { Decimal } from "@manilla/shared/decimal";
import type { BodyOf } from "@manilla/shared/http/route";
import { exact, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { available, house } from "../ledger/accounts.ts";
import type { Idempotency, LedgerEvent, Leg, Outcome } from "../ledger/operation.ts";
import { newId } from "../runtime/ids.ts";
import { termsFor } from "./quote.ts";
import type { Terms } from "./terms.ts";
import { tradeEventPayload, tradeLimit, withUserMessage } from "./trade.ts";

/**
 * Swaps one coin for another with the company, filled at once; the fee is taken from what is received. Amounts are the
 * first coin's. Throws AppError: same_currency, insufficient_funds, below_minimum, quote_expired, limit_exceeded,
 * rates_unavailable, unsupported_currency.
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
  const id = newId();
  const at = ctx.clock.now();
  const answer = swapReply(id, terms, at);
  try {
    return await ctx.ledger.transact({
      ...tradeEventPayload(terms),
      id,
      at,
      userId: actor.userId,
      kind: "crypto.swap",
      state: "completed",
      final: true,
      legs: swapLegs(actor.userId, terms),
      limits: tradeLimit(actor, terms),
      answer: { ...answer },
      events: [swapped(actor.userId, answer)],
      ...(input.quoteId ? { quoteId: input.quoteId } : {}),
      ...(idempotency ? { idempotency } : {}),
    });
  } catch (error) {
    throw withUserMessage(terms, error);
  }
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

function swapped(userId: string, swap: Swap): LedgerEvent {
  const { transactionId, fromCurrency, fromAmount, toCurrency, toAmount } = swap;
  return event("crypto.swapped", {
    userId,
    transactionId,
    fromCurrency,
    fromAmount,
    toCurrency,
    toAmount,
  });
}

function swapLegs(userId: string, terms: Terms): Leg[] {
  return [
    { from: available(userId), to: house("inventory"), money: terms.crypto },
    { from: house("inventory"), to: available(userId), money: terms.receive },
    { from: house("inventory"), to: house("fees"), money: terms.fee },
  ];
}
