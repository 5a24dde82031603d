import type { Swap, Trade } from "@manilla/shared/crypto/contract";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { available, house, type Leg } from "../ledger/accounts.ts";
import { withShortfallMessage } from "../ledger/failures.ts";
import type { Idempotency, LedgerEvent, Outcome } from "../ledger/operation.ts";
import { newId } from "../runtime/ids.ts";
import type { Terms } from "./terms.ts";

interface TradeBooking {
  terms: Terms;
  legs: Leg[];
  answer: (id: string, at: Date) => Trade | Swap;
  eventOf: (id: string) => LedgerEvent;
  quoteId?: string | undefined;
  idempotency?: Idempotency | undefined;
}

export async function bookTrade(
  ctx: Context,
  actor: Actor,
  { terms, legs, answer, eventOf, quoteId, idempotency }: TradeBooking,
): Promise<Outcome> {
  const id = newId();
  const at = ctx.clock.now();
  return ctx.ledger
    .transact({
      moneyOut: terms.total,
      moneyIn: terms.receive,
      fee: terms.fee,
      price: terms.price,
      rate: terms.rate,
      nairaValue: terms.value,
      dollarCents: terms.dollarCents,
      id,
      at,
      userId: actor.userId,
      kind: `crypto.${terms.side}`,
      state: "completed",
      final: true,
      legs,
      // In kobo, before the fee.
      limits: [{ limit: "trade", use: terms.value.units, cap: dailyLimits[actor.level].trade }],
      answer: { ...answer(id, at) },
      events: [eventOf(id)],
      ...(quoteId && { quoteId }),
      ...(idempotency && { idempotency }),
    })
    .catch((error: unknown) => {
      throw withUserMessage(terms, error);
    });
}

export function saleLegs(userId: string, terms: Terms): Leg[] {
  return [
    { from: available(userId), to: house("inventory"), money: terms.crypto },
    { from: house("inventory"), to: available(userId), money: terms.receive },
    { from: house("inventory"), to: house("fees"), money: terms.fee },
  ];
}

export function tradeReply(transactionId: string, terms: Terms, at: Date): Trade {
  return {
    transactionId,
    status: "completed",
    currency: terms.currency,
    cryptoAmount: toDecimal(terms.crypto),
    nairaAmount: toDecimal(terms.value),
    fee: toDecimal(terms.fee),
    total: toDecimal(terms.side === "sell" ? terms.receive : terms.total),
    price: terms.price,
    rate: terms.rate,
    createdAt: at.toISOString(),
  };
}

export function withUserMessage(terms: Terms, error: unknown): unknown {
  const { side, currency } = terms;
  return withShortfallMessage(error, ({ available, shortfall }) => {
    if (side === "buy") return cryptoMessages.insufficientNaira(formatNaira(shortfall));
    return side === "sell"
      ? cryptoMessages.insufficientCrypto(currency, formatCrypto(shortfall))
      : cryptoMessages.insufficientSwap(currency, formatCrypto(available));
  });
}
