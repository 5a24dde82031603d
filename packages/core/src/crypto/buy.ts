import type { buyCrypto } from "@manilla/shared/crypto/contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { available, house, type Leg } from "../ledger/accounts.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { termsFor } from "./quote.ts";
import type { Terms } from "./terms.ts";
import { bookTrade, tradeReply } from "./trade.ts";

/**
 * Uses the quote's terms, else the current prices. Throws AppError: insufficient_funds, below_minimum, quote_expired,
 * limit_exceeded, rates_unavailable, unsupported_currency.
 */
export async function buy(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof buyCrypto>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const terms = await termsFor(ctx, actor, { ...input, side: "buy" });
  return buyOn(ctx, actor, terms, { quoteId: input.quoteId, idempotency });
}

export function buyOn(
  ctx: Context,
  actor: Actor,
  terms: Terms,
  by: { quoteId?: string | undefined; idempotency?: Idempotency | undefined },
): Promise<Outcome> {
  return bookTrade(ctx, actor, {
    terms,
    legs: buyLegs(actor.userId, terms),
    answer: (id, at) => tradeReply(id, terms, at),
    eventOf: (transactionId) =>
      event("crypto.bought", {
        userId: actor.userId,
        transactionId,
        currency: terms.currency,
        cryptoAmount: toDecimal(terms.receive),
        nairaAmount: toDecimal(terms.total),
      }),
    ...by,
  });
}

function buyLegs(userId: string, terms: Terms): Leg[] {
  return [
    { from: available(userId), to: house("inventory"), money: terms.value },
    { from: available(userId), to: house("fees"), money: terms.fee },
    { from: house("inventory"), to: available(userId), money: terms.crypto },
  ];
}
