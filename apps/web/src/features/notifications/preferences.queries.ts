import type { ReplyOf } from "@manilla/shared/http/route";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "@manilla/shared/notifications/settings-contract";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { toastFailure } from "#lib/toast-failure.ts";

type Settings = ReplyOf<typeof getNotificationSettings>;
export type Setting = Settings["settings"][number];
type Choice = Pick<Setting, "category" | "email" | "sms" | "push">;

const key = [userDataKey, "notification-settings"];

export function useNotificationSettings() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getNotificationSettings, { signal }) });
}

/** Optimistic: rolls back if the request fails. */
export function useChooseWays() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (choice: Choice) => call(saveNotificationSettings, { body: { settings: [choice] } }),
    onMutate: async (choice) => {
      await cache.cancelQueries({ queryKey: key });
      const before = cache.getQueryData<Settings>(key);
      cache.setQueryData<Settings>(
        key,
        (now) => now && { settings: now.settings.map((row) => changed(row, choice)) },
      );
      return { before };
    },
    onError: (error, _choice, saved) => {
      cache.setQueryData(key, saved?.before);
      toastFailure(error, t("Failed to save preferences. Please try again."));
    },
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
}

function changed(row: Setting, choice: Choice): Setting {
  return row.category === choice.category ? { ...row, ...choice } : row;
}
