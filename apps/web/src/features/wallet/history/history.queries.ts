import { seconds } from "@manilla/shared/duration";
import type { QueryInputOf, ReplyOf } from "@manilla/shared/http/route";
import { getTransaction, listTransactions } from "@manilla/shared/wallet/activity-contract";
import { listLedgerEntries } from "@manilla/shared/wallet/ledger-contract";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";

export type ActivityFilters = Pick<QueryInputOf<typeof listTransactions>, "kind" | "status" | "search">;

/** Skips empty pages, because the server searches only a part of a long history in one request. */
export function useActivity(filters: ActivityFilters) {
  return useInfiniteQuery({
    queryKey: [userDataKey, "activity", filters],
    queryFn: async ({ signal, pageParam }) => {
      for (let cursor = pageParam; ; ) {
        const query = { ...filters, limit: 20, ...(cursor ? { cursor } : {}) };
        const page = await callApi(listTransactions, { query, signal });
        if (page.transactions.length > 0 || page.next === null) return page;
        cursor = page.next;
      }
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

const recentShown = 4;

export function useRecentActivity() {
  return useQuery({
    queryKey: [userDataKey, "recent-activity"],
    queryFn: ({ signal }) => callApi(listTransactions, { query: { limit: recentShown }, signal }),
    select: (page) => page.transactions,
    refetchInterval: ({ state }) =>
      state.data?.transactions.some((line) => line.status === "pending") ? underWayPollMilliseconds : false,
  });
}

const underWayPollMilliseconds = seconds(5);

/** Returns the ledger entries of a transaction, for each asset from the oldest to the newest. */
export function useMovements({ id, state, out, in: received }: ReplyOf<typeof getTransaction>) {
  const assets = [out, received].flatMap((amount) => amount?.asset ?? []);
  return useQuery({
    queryKey: [userDataKey, "movements", id, state],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        assets.map(async (asset) => {
          const query = { asset, transactionId: id };
          const { entries } = await callApi(listLedgerEntries, { query, signal });
          return entries.map((entry) => ({ asset, ...entry })).reverse();
        }),
      );
      return pages.flat();
    },
  });
}

export function useTransaction(id: string) {
  return useQuery({
    queryKey: [userDataKey, "transaction", id],
    queryFn: ({ signal }) => callApi(getTransaction, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? underWayPollMilliseconds : false),
  });
}
