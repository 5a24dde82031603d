import type { ReplyOf } from "@manilla/shared/http/route";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "@manilla/shared/notifications/settings-contract";
import { paths } from "@manilla/shared/web-paths";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { toastFailure } from "#ui/base/toast.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { DevicesCard } from "./devices-card.tsx";

const ways = [
  { way: "inApp", label: t("In the app") },
  { way: "email", label: t("Email") },
  { way: "sms", label: t("SMS") },
  { way: "push", label: t("On your devices") },
] as const;

export function NotificationPreferencesScreen() {
  const list = useNotificationSettings();
  return (
    <Screen title={t("Notification preferences")} back={paths.profile}>
      <p className="text-muted text-small">
        {t("Choose how we notify you. Everything also stays in the app.")}
      </p>
      <DevicesCard />
      {list.data ? (
        list.data.settings.map((setting) => <CategoryCard key={setting.category} setting={setting} />)
      ) : (
        <Waiting query={list} failed={t("Your choices could not be loaded.")} />
      )}
    </Screen>
  );
}

function CategoryCard({ setting }: { setting: Setting }) {
  const choose = useChooseWays();
  const { category, title, covers, email, sms, push, locked } = setting;
  return (
    <Card>
      <fieldset>
        <legend className="font-semibold">{t(title)}</legend>
        <p className="mb-2 text-muted text-small">{covers.map((part) => t(part)).join(" · ")}</p>
        {ways.map(({ way, label }) => (
          <Switch
            key={way}
            label={label}
            checked={setting[way]}
            disabled={locked.some((fixed) => fixed === way)}
            onCheckedChange={(on) => choose.mutate({ category, email, sms, push, [way]: on })}
          />
        ))}
      </fieldset>
    </Card>
  );
}

type Settings = ReplyOf<typeof getNotificationSettings>;
type Setting = Settings["settings"][number];
type Choice = Pick<Setting, "category" | "email" | "sms" | "push">;

const key = [userDataKey, "notification-settings"];

function useNotificationSettings() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(getNotificationSettings, { signal }) });
}

function useChooseWays() {
  return useMutation({
    mutationFn: (choice: Choice) => call(saveNotificationSettings, { body: { settings: [choice] } }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Settings>(key);
      queryClient.setQueryData<Settings>(
        key,
        (now) =>
          now && {
            ...now,
            settings: now.settings.map((row) =>
              row.category === choice.category ? { ...row, ...choice } : row,
            ),
          },
      );
      return { before };
    },
    onError: (error, _choice, saved) => {
      queryClient.setQueryData(key, saved?.before);
      toastFailure(error, t("Failed to save preferences. Please try again."));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
