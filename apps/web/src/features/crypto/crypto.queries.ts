import {
  buyCrypto,
  executeSwap,
  type Quote,
  type Swap,
  sellCrypto,
  type Trade,
} from "@manilla/shared/crypto/contract";
import { call } from "#lib/api/call.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";

// Each trade executes exactly its quote. Requests with the same key make one trade.

export function buyQuoted(quote: Quote, attempt: Attempt): Promise<Trade> {
  return call(buyCrypto, { body: tradeBody(quote), ...headersOf(attempt) });
}

export function sellQuoted(quote: Quote, attempt: Attempt): Promise<Trade> {
  return call(sellCrypto, { body: tradeBody(quote), ...headersOf(attempt) });
}

export function swapQuoted(quote: Quote, attempt: Attempt): Promise<Swap> {
  const { currency, amount, quoteId } = tradeBody(quote);
  const toCurrency = (quote.toCurrency ?? "").toLowerCase();
  return call(executeSwap, {
    body: { fromCurrency: currency, toCurrency, amount, quoteId },
    ...headersOf(attempt),
  });
}

function tradeBody({ currency, cryptoAmount, quoteId }: Quote) {
  return { currency: currency.toLowerCase(), amount: cryptoAmount, quoteId };
}
