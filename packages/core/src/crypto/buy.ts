import type { buyCrypto, Trade } from "@manilla/shared/crypto/contract";
import type { BodyOf } from "@manilla/shared/http/route";
import { toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { event } from "../events/events.ts";
import { available, house } from "../ledger/accounts.ts";
import type { Idempotency, Leg, Outcome } from "../ledger/operation.ts";
import { newId } from "../runtime/ids.ts";
import { termsFor } from "./quote.ts";
import type { Terms } from "./terms.ts";
import { tradeEventPayload, tradeLimit, tradeReply, withUserMessage } from "./trade.ts";

/**
 * Buys a coin from the company with naira, filled at once. Amounts are the coin's; the quote's terms when one is named,
 * this moment's prices otherwise. Throws AppError: insufficient_funds, below_minimum, quote_expired, limit_exceeded,
 * rates_unavailable, unsupported_currency.
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

/** Buys on terms that were agreed. Throws AppError: insufficient_funds, quote_expired, limit_exceeded. */
export async function buyOn(
  ctx: Context,
  actor: Actor,
  terms: Terms,
  { quoteId, idempotency }: { quoteId?: string | undefined; idempotency?: Idempotency | undefined },
): Promise<Outcome> {
  const id = newId();
  const at = ctx.clock.now();
  const answer: Trade = tradeReply(id, terms, at);
  try {
    return await ctx.ledger.transact({
      ...tradeEventPayload(terms),
      id,
      at,
      userId: actor.userId,
      kind: "crypto.buy",
      state: "completed",
      final: true,
      legs: buyLegs(actor.userId, terms),
      limits: tradeLimit(actor, terms),
      answer: { ...answer },
      events: [
        event("crypto.bought", {
          userId: actor.userId,
          transactionId: id,
          currency: terms.currency,
          cryptoAmount: toDecimal(terms.receive),
          nairaAmount: toDecimal(terms.total),
        }),
      ],
      ...(quoteId ? { quoteId } : {}),
      ...(idempotency ? { idempotency } : {}),
    });
  } catch (error) {
    throw withUserMessage(terms, error);
  }
}

function buyLegs(userId: string, terms: Terms): Leg[] {
  return [
    { from: available(userId), to: house("inventory"), money: terms.value },
    { from: available(userId), to: house("fees"), money: terms.fee },
    { from: house("inventory"), to: available(userId), money: terms.crypto },
  ];
}
