import type { ReplyOf } from "@manilla/shared/http/route";
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  type Notification,
} from "@manilla/shared/notifications/contract";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { pollingMs } from "#lib/live/intervals.ts";

type Page = ReplyOf<typeof listNotifications>;
type List = InfiniteData<Page, string>;
type Count = ReplyOf<typeof countUnread>;

const listKey = [userDataKey, "notifications"];
const countKey = [userDataKey, "unread-count"];

const pageLength = 50;

/** The first page has the newest unread count. */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ signal, pageParam }) =>
      callApi(listNotifications, {
        query: { limit: pageLength, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ notifications }) =>
      notifications.length < pageLength ? null : notifications.at(-1)?._id,
  });
}

/** One row for a payment that left after it was on its way, unread while one of its notifications is. */
export function foldRepeats(newestFirst: readonly Notification[]) {
  const rows: (Notification & { unread: string[] })[] = [];
  for (const notification of newestFirst) {
    const { _id, read } = notification;
    const unread = read ? [] : [_id];
    const row = rows.find((newer) => isRepeat(newer, notification));
    if (!row) rows.push({ ...notification, unread });
    else {
      row.unread.push(...unread);
      row.read &&= read;
    }
  }
  return rows;
}

const former: Record<string, string> = { crypto_send: "crypto_send", withdrawal_paid: "withdrawal_approved" };

function isRepeat({ data: { kind, transactionId } }: Notification, { data }: Notification): boolean {
  if (!kind || !data.kind) return false;
  return former[kind] === data.kind && transactionId === data.transactionId;
}

export function useUnreadCount(): number {
  const { data, error } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => callApi(countUnread, { signal }),
    refetchInterval: pollingMs.unreadCount,
  });
  useEffect(() => {
    if (error) console.warn("Failed to fetch unread count", error);
  }, [error]);
  return data?.unreadCount ?? 0;
}

export function useMarkRead() {
  return useOptimistic<string>({
    send: (id) => callApi(markRead, { params: { id } }),
    failed: t("Failed to mark notification as read"),
    expect: (page, id, list) => {
      const was = list.pages.some(({ notifications }) =>
        notifications.some((entry) => entry._id === id && !entry.read),
      );
      return {
        notifications: page.notifications.map((entry) =>
          entry._id === id ? { ...entry, read: true } : entry,
        ),
        unreadCount: Math.max(0, page.unreadCount - (was ? 1 : 0)),
      };
    },
  });
}

/** Marks notifications as read, up to and including `newest`, the newest that is shown. */
export function useMarkAllRead() {
  return useOptimistic<string | undefined>({
    send: (newest) => callApi(markAllRead, { query: newest === undefined ? {} : { upTo: newest } }),
    failed: t("Failed to mark all notifications as read"),
    expect: (page) => ({
      notifications: page.notifications.map((entry) => ({ ...entry, read: true })),
      unreadCount: 0,
    }),
  });
}

interface Optimistic<Input> {
  send: (input: Input) => Promise<Count>;
  failed: string;
  expect: (page: Page, input: Input, list: List) => Page;
}

function useOptimistic<Input>({ send, expect, failed }: Optimistic<Input>) {
  return useMutation({
    scope: { id: "notifications" },
    mutationFn: send,
    onMutate: async (input) => {
      await Promise.all([
        queryClient.cancelQueries({ queryKey: listKey }),
        queryClient.cancelQueries({ queryKey: countKey }),
      ]);
      const before = queryClient.getQueryData<List>(listKey);
      if (before) show({ ...before, pages: before.pages.map((page) => expect(page, input, before)) });
      return { before };
    },
    onSuccess: ({ unreadCount }) => cacheReply<Count>(queryClient, countKey, { unreadCount }),
    onError: (error, _input, saved) => {
      console.warn(failed, error);
      if (saved?.before) show(saved.before);
    },
  });
}

function show(list: List) {
  queryClient.setQueryData<List>(listKey, list);
  queryClient.setQueryData<Count>(countKey, { unreadCount: list.pages[0]?.unreadCount ?? 0 });
}
