import type { BodyInputOf, ReplyOf } from "@manilla/shared/http/route";
import {
  getNotificationPreferences,
  saveNotificationPreference,
} from "@manilla/shared/notifications/preferences-contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { messageOf } from "../../lib/api-error.ts";
import { mine } from "../../lib/live/balances.ts";
import { toast } from "../../ui/toast.ts";

type Choices = ReplyOf<typeof getNotificationPreferences>;
export type ChannelChoice = Choices["preferences"][number];

const key = [mine, "notification-preferences"];

export function useChannels() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getNotificationPreferences, { signal }) });
}

/** A switch moves at once, and back when the server did not agree. */
export function useChooseChannels() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof saveNotificationPreference>) =>
      call(saveNotificationPreference, { body }),
    onMutate: async (body) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Choices>(key);
      cache.setQueryData<Choices>(
        key,
        (now) =>
          now && {
            preferences: now.preferences.map((row) => (row.kind === body.kind ? { ...row, ...body } : row)),
          },
      );
      return { before };
    },
    onError: (error, _body, saved) => {
      cache.setQueryData(key, saved?.before);
      toast.error(messageOf(error, "Failed to save preferences. Please try again."));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}
