import {
  buyCrypto,
  executeSwap,
  listPurchases,
  type Quote,
  type Swap,
  sellCrypto,
  type Trade,
} from "@manilla/shared/crypto/contract";
import { createRecurringBuy, listRecurringBuys } from "@manilla/shared/crypto/recurring-contract";
import { type BodyInputOf } from "@manilla/shared/http/route";
import { type ActivityLine, listTransactions } from "@manilla/shared/wallet/activity-contract";
import { referenceOf } from "@manilla/shared/wallet/reference";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { type Attempt, headersOf } from "#lib/payments/attempt.ts";
import { sendOnce } from "#lib/payments/send.ts";

// The server executes exactly the quote that the person saw, and once per key.

export function tradeQuoted(quote: Quote, attempt: Attempt): Promise<Trade> {
  const route = quote.side === "buy" ? buyCrypto : sellCrypto;
  return callApi(route, { body: tradeBody(quote), ...headersOf(attempt) });
}

export function swapQuoted(quote: Quote, attempt: Attempt): Promise<Swap> {
  const { currency, amount, quoteId } = tradeBody(quote);
  const toCurrency = (quote.toCurrency ?? "").toLowerCase();
  return callApi(executeSwap, {
    body: { fromCurrency: currency, toCurrency, amount, quoteId },
    ...headersOf(attempt),
  });
}

function tradeBody({ currency, cryptoAmount, quoteId }: Quote) {
  return { currency: currency.toLowerCase(), amount: cryptoAmount, quoteId };
}

type Amount = NonNullable<ActivityLine["out"]>;

export interface TradeLine extends Pick<ActivityLine, "id" | "reference" | "status" | "createdAt"> {
  type: "buy" | "sell" | "swap";
  /** The coin bought, sold or received. */
  coin: string;
  out: Amount;
  in: Amount;
}

const limit = 50;

/** Combines the latest 50 buys and sales with the swaps from the latest 50 trades. */
export function useTrades() {
  return useQuery({
    queryKey: [userDataKey, "purchases"],
    queryFn: async ({ signal }) => {
      const [{ purchases }, { transactions }] = await Promise.all([
        callApi(listPurchases, { query: { limit }, signal }),
        callApi(listTransactions, { query: { kind: "trades", limit }, signal }),
      ]);
      const bought = purchases.map((line): TradeLine => {
        const { transactionId: id, type, currency: coin, status, createdAt } = line;
        const coins = { asset: coin, amount: line.cryptoAmount };
        const naira = { asset: "NGN", amount: line.total };
        const moved = type === "buy" ? { out: naira, in: coins } : { out: coins, in: naira };
        return { id, reference: referenceOf(id), type, coin, status, ...moved, createdAt };
      });
      const swaps = transactions.flatMap(({ kind, out, in: into, ...line }): TradeLine[] =>
        kind === "crypto.swap" && out && into
          ? [{ ...line, type: "swap", coin: into.asset, out, in: into }]
          : [],
      );
      return [...bought, ...swaps].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  });
}

const recurringKey = [userDataKey, "recurring"];
export const refetchRecurring = () => queryClient.invalidateQueries({ queryKey: recurringKey });

export function useRecurringBuys() {
  return useQuery({
    queryKey: recurringKey,
    queryFn: async ({ signal }) => (await callApi(listRecurringBuys, { signal })).recurring,
  });
}

export function useCreateRecurringBuy() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createRecurringBuy>) =>
      sendOnce("repeat-buy", body, (idempotencyKey) => callApi(createRecurringBuy, { body, idempotencyKey })),
    // Refetches even if the answer was lost, because the server may have created the recurring order anyway.
    onSettled: () => void refetchRecurring(),
  });
}
