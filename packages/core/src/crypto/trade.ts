import type { Trade } from "@manilla/shared/crypto/contract";
import { cryptoMessages } from "@manilla/shared/crypto/messages";
import { formatCrypto, formatNaira } from "@manilla/shared/format-money";
import { dailyLimits } from "@manilla/shared/kyc/limits";
import { toDecimal } from "@manilla/shared/money";
import { z } from "zod";
import type { Actor } from "../actor.ts";
import type { Facts, LimitUse } from "../ledger/operation.ts";
import { AppError } from "../runtime/errors.ts";
import type { Terms } from "./terms.ts";

/** The details of a trade for history and receipts. */
export function tradeEventPayload(terms: Terms): Facts {
  return {
    moneyOut: terms.total,
    moneyIn: terms.receive,
    fee: terms.fee,
    price: terms.price,
    rate: terms.rate,
    nairaValue: terms.value,
    dollarCents: terms.dollarCents,
  };
}

/** Today's trade limit of the person's level, counted in kobo of value. */
export function tradeLimit(actor: Actor, terms: Terms): LimitUse[] {
  return [{ limit: "trade", use: terms.value.units, cap: dailyLimits[actor.level].trade }];
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

const missing = z.object({ available: z.string(), shortfall: z.string() });

/** Says a missing balance in the words of the screen it came from. */
export function withUserMessage(terms: Terms, error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "insufficient_funds") return error;
  const { available, shortfall } = missing.parse(error.details.data);
  const words = {
    buy: () => cryptoMessages.insufficientNaira(formatNaira(shortfall)),
    sell: () => cryptoMessages.insufficientCrypto(terms.currency, formatCrypto(shortfall)),
    swap: () => cryptoMessages.insufficientSwap(terms.currency, formatCrypto(available)),
    send: () => cryptoMessages.insufficientSwap(terms.currency, formatCrypto(available)),
  };
  return new AppError("insufficient_funds", { ...error.details, message: words[terms.side]() });
}
