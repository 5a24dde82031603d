import type { sellCrypto } from "@manilla/shared/crypto/contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import type { Idempotency, Outcome } from "../ledger/operation.ts";
import { termsFor } from "./quote.ts";
import { bookTrade, saleLegs, tradeReply } from "./trade.ts";

/**
 * Uses the quote's terms, else the current prices. Throws AppError: insufficient_funds, below_minimum, quote_expired,
 * limit_exceeded, rates_unavailable, unsupported_currency.
 */
export async function sell(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof sellCrypto>,
  idempotency?: Idempotency,
): Promise<Outcome> {
  const terms = await termsFor(ctx, actor, { ...input, side: "sell" });
  return bookTrade(ctx, actor, {
    terms,
    legs: saleLegs(actor.userId, terms),
    answer: (id, at) => tradeReply(id, terms, at),
    eventOf: (transactionId) =>
      event("crypto.sold", {
        userId: actor.userId,
        transactionId,
        currency: terms.currency,
        cryptoAmount: toDecimal(terms.crypto),
        nairaAmount: toDecimal(terms.receive),
      }),
    quoteId: input.quoteId,
    idempotency,
  });
}
