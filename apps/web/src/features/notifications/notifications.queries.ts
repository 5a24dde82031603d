import type { ReplyOf } from "@manilla/shared/http/route";
import {
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
} from "@manilla/shared/notifications/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { mine } from "../../lib/live/balances.ts";

type List = ReplyOf<typeof listNotifications>;
type Count = ReplyOf<typeof countUnread>;

const listKey = [mine, "notifications"];
const countKey = [mine, "unread-count"];
const pollMilliseconds = 120_000;

export function useNotifications() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listNotifications, { signal }) });
}

/** For the bell. Looked at again every two minutes. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: ({ signal }) => call(countUnread, { signal }),
    refetchInterval: pollMilliseconds,
  });
  return data?.unreadCount ?? 0;
}

export function useMarkRead() {
  return useOptimistic<string>({
    send: (id) => call(markRead, { params: { id } }),
    expect: (list, id) => {
      const notifications = list.notifications.map((entry) =>
        entry._id === id ? { ...entry, read: true } : entry,
      );
      const was = list.notifications.some((entry) => entry._id === id && !entry.read);
      return { notifications, unreadCount: Math.max(0, list.unreadCount - (was ? 1 : 0)) };
    },
  });
}

export function useMarkAllRead() {
  return useOptimistic<void>({
    send: () => call(markAllRead),
    expect: (list) => ({
      notifications: list.notifications.map((entry) => ({ ...entry, read: true })),
      unreadCount: 0,
    }),
  });
}

interface Optimistic<Input> {
  send: (input: Input) => Promise<Count>;
  expect: (list: List, input: Input) => List;
}

/** Shows the outcome before the server has said so; takes it back quietly when the server did not agree. */
function useOptimistic<Input>({ send, expect }: Optimistic<Input>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await Promise.all([
        cache.cancelQueries({ queryKey: listKey }),
        cache.cancelQueries({ queryKey: countKey }),
      ]);
      const before = cache.getQueryData<List>(listKey);
      if (before) {
        const after = expect(before, input);
        cache.setQueryData<List>(listKey, after);
        cache.setQueryData<Count>(countKey, { unreadCount: after.unreadCount });
      }
      return { before };
    },
    onSuccess: ({ unreadCount }) => cache.setQueryData<Count>(countKey, { unreadCount }),
    onError: (error, _input, saved) => {
      // What failed is only worth a line in the log: nothing was lost.
      console.warn("Could not mark as read", error);
      if (!saved?.before) return;
      cache.setQueryData<List>(listKey, saved.before);
      cache.setQueryData<Count>(countKey, { unreadCount: saved.before.unreadCount });
    },
  });
}
