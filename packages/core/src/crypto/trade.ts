import type { buyCrypto, executeSwap, Swap, sellCrypto, Trade } from "@manilla/shared/crypto/contract";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { Decimal } from "@manilla/shared/decimal";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import type { BodyOf } from "@manilla/shared/http/route";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { decimalText, toDecimal } from "@manilla/shared/money";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { newEvent } from "../events/events.ts";
import { availableAccount, houseAccount, type Leg } from "../ledger/accounts.ts";
import { withShortfallMessage } from "../ledger/failures.ts";
import type { Idempotency, LedgerEvent, Outcome } from "../ledger/types.ts";
import { newId } from "../runtime/ids.ts";
import { type Order, termsFor } from "./quote.ts";
import { factsOf, type Terms } from "./terms.ts";

export function buyCoins(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof buyCrypto>,
  idempotency?: Idempotency,
) {
  return trade(ctx, actor, { ...input, side: "buy" }, idempotency);
}

export function sellCoins(
  ctx: Context,
  actor: Actor,
  input: BodyOf<typeof sellCrypto>,
  idempotency?: Idempotency,
) {
  return trade(ctx, actor, { ...input, side: "sell" }, idempotency);
}

/** The fee is deducted from the received coin. Throws AppError same_currency, and the errors of `trade`. */
export function swapCoins(
  ctx: Context,
  actor: Actor,
  { fromCurrency: currency, ...input }: BodyOf<typeof executeSwap>,
  idempotency?: Idempotency,
) {
  return trade(ctx, actor, { ...input, currency, side: "swap" }, idempotency);
}

/**
 * Uses the quote's terms, or the current prices if the order has no quote. Throws AppError: insufficient_funds,
 * below_minimum, quote_expired, limit_exceeded, rates_unavailable, unsupported_currency.
 */
async function trade(
  ctx: Context,
  actor: Actor,
  order: Order,
  idempotency: Idempotency | undefined,
): Promise<Outcome> {
  const terms = await termsFor(ctx, actor, order);
  return bookTrade(ctx, actor, terms, { quoteId: order.quoteId, idempotency });
}

export async function bookTrade(
  ctx: Context,
  actor: Actor,
  terms: Terms,
  { quoteId, idempotency }: { quoteId?: string | undefined; idempotency?: Idempotency | undefined },
): Promise<Outcome> {
  const id = newId();
  const at = ctx.clock.now();
  const { userId } = actor;
  return ctx.ledger
    .transact({
      ...buildTradePosting(userId, terms),
      id,
      at,
      userId,
      state: "completed",
      final: true,
      // The daily limit counts the value of the trade in kobo, before the fee.
      limits: [{ limit: "trade", use: terms.value.units, cap: dailyLimits[actor.level].trade }],
      answer: { ...replyOf(id, terms, at) },
      events: [eventOf(terms, { userId, transactionId: id })],
      ...(quoteId && { quoteId }),
      ...(idempotency && { idempotency }),
    })
    .catch((error: unknown) => {
      throw withUserMessage(terms, error);
    });
}

export function buildTradePosting(userId: string, terms: Terms) {
  const kind = `crypto.${terms.side}` as const;
  return { ...factsOf(terms), kind, moneyIn: terms.receive, legs: legsOf(userId, terms) };
}

function legsOf(userId: string, { side, crypto, value, fee, receive }: Terms): Leg[] {
  const [balance, inventory, fees] = [
    availableAccount(userId),
    houseAccount("inventory"),
    houseAccount("fees"),
  ];
  if (side === "buy")
    return [
      { from: balance, to: inventory, money: value },
      { from: balance, to: fees, money: fee },
      { from: inventory, to: balance, money: crypto },
    ];
  return [
    { from: balance, to: inventory, money: crypto },
    { from: inventory, to: balance, money: receive },
    { from: inventory, to: fees, money: fee },
  ];
}

function replyOf(transactionId: string, terms: Terms, at: Date): Trade | Swap {
  const { side, currency, crypto, value, fee, price, rate, receive, total } = terms;
  const reply = {
    transactionId,
    status: "completed",
    currency,
    cryptoAmount: decimalText(crypto),
    nairaAmount: decimalText(value),
    fee: decimalText(fee),
    price,
    createdAt: at.toISOString(),
  } as const;
  if (side !== "swap") return { ...reply, total: decimalText(side === "sell" ? receive : total), rate };
  const swapRate = toDecimal(receive).plus(toDecimal(fee)).div(toDecimal(crypto));
  return {
    ...reply,
    fromCurrency: currency,
    toCurrency: receive.asset,
    fromAmount: decimalText(crypto),
    toAmount: decimalText(receive),
    rate: swapRate.toSignificantDigits(12, Decimal.ROUND_DOWN).toFixed(),
  };
}

function eventOf(terms: Terms, about: { userId: string; transactionId: string }): LedgerEvent {
  const { side, currency, receive } = terms;
  const cryptoAmount = decimalText(terms.crypto);
  if (side === "buy") {
    const nairaAmount = decimalText(terms.total);
    return newEvent("crypto.bought", { ...about, currency, cryptoAmount, nairaAmount });
  }
  if (side === "sell")
    return newEvent("crypto.sold", { ...about, currency, cryptoAmount, nairaAmount: decimalText(receive) });
  return newEvent("crypto.swapped", {
    ...about,
    fromCurrency: currency,
    fromAmount: cryptoAmount,
    toCurrency: receive.asset,
    toAmount: decimalText(receive),
  });
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
