import {
  buyCrypto,
  executeSwap,
  listPurchases,
  type Quote,
  type Swap,
  sellCrypto,
  type Trade,
} from "@manilla/shared/crypto/contract";
import { type ActivityLine, listTransactions } from "@manilla/shared/wallet/activity-contract";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";
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

type Amount = NonNullable<ActivityLine["out"]>;

export interface TradeLine {
  id: string;
  reference: string;
  type: "buy" | "sell" | "swap";
  /** The coin bought, sold or received. */
  coin: string;
  status: ActivityLine["status"];
  out: Amount;
  in: Amount;
  createdAt: string;
}

const limit = 50;

/** The swaps are those among the latest fifty trades. */
export function useTrades() {
  return useQuery({
    queryKey: [userDataKey, "purchases"],
    queryFn: async ({ signal }): Promise<TradeLine[]> => {
      const [{ purchases }, { transactions }] = await Promise.all([
        call(listPurchases, { query: { limit }, signal }),
        call(listTransactions, { query: { kind: "trades", limit }, signal }),
      ]);
      const bought = purchases.map(
        ({ transactionId: id, type, currency, status, cryptoAmount, total, createdAt }) => {
          const [coins, naira] = [
            { asset: currency, amount: cryptoAmount },
            { asset: "NGN", amount: total },
          ];
          const [out, into] = type === "buy" ? [naira, coins] : [coins, naira];
          return { id, reference: referenceOf(id), type, coin: currency, status, out, in: into, createdAt };
        },
      );
      const swaps = transactions.flatMap(({ kind, out, in: into, ...line }) =>
        kind === "crypto.swap" && out && into
          ? [{ ...line, type: "swap" as const, coin: into.asset, out, in: into }]
          : [],
      );
      return [...bought, ...swaps].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  });
}
