import type { ReplyOf } from "@manilla/shared/http/route";
import { lagosTime } from "@manilla/shared/lagos";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "@manilla/shared/notifications/settings-contract";
import { paths } from "@manilla/shared/web-paths";
import { cacheReply } from "@manilla/ui/api/cache-reply.ts";
import { SmallButton } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "#lib/api/call.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { pushPermission } from "#lib/device/push-here.ts";
import { userDataKey } from "#lib/live/balances.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { useAllowPush, usePushDevices, useStopPush } from "./devices.queries.ts";

const ways = [
  { way: "email", label: t("Email") },
  { way: "sms", label: t("SMS") },
  { way: "push", label: t("On your devices") },
] as const;

export function NotificationPreferencesScreen() {
  const list = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => callApi(getNotificationSettings, { signal }),
  });
  return (
    <Screen title={t("Notification preferences")} back={paths.profile} wide>
      <p className="text-muted text-small">
        {t("Choose how we notify you. Everything also stays in the app.")}
      </p>
      <DevicesCard />
      {list.data ? (
        <Card className="max-lg:divide-y max-lg:divide-line py-1! lg:grid lg:grid-cols-2 lg:gap-x-12">
          {list.data.settings.map((setting) => (
            <Category key={setting.category} setting={setting} />
          ))}
        </Card>
      ) : (
        <Waiting query={list} failed={t("We couldn't load your choices.")} />
      )}
    </Screen>
  );
}

function Category({ setting }: { setting: Setting }) {
  const choose = useChooseWays();
  const { category, title, description, locked } = setting;
  // Optimistic: shows the choice until the server has answered.
  const shown = choose.isPending ? { ...setting, ...choose.variables } : setting;
  const { email, sms, push } = shown;
  const devices = usePushDevices().data?.devices;
  const blocked = help[pushPermission()] !== undefined && devices?.length === 0;
  return (
    <fieldset className="py-3">
      <legend className="float-left w-full font-semibold">{t(title)}</legend>
      <p className="mb-2 text-muted text-small">{t(description)}</p>
      <div className="grid grid-cols-3 gap-2">
        {ways.map(
          ({ way, label }) =>
            !(blocked && way === "push") && (
              <Switch
                below
                key={way}
                label={label}
                checked={shown[way]}
                disabled={locked.some((fixed) => fixed === way)}
                onCheckedChange={(on) => choose.mutate({ category, email, sms, push, [way]: on })}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}

type Setting = ReplyOf<typeof getNotificationSettings>["settings"][number];
type Choice = Pick<Setting, "category" | "email" | "sms" | "push">;

const settingsKey = [userDataKey, "notification-settings"];

function useChooseWays() {
  return useMutation({
    mutationFn: (choice: Choice) => callApi(saveNotificationSettings, { body: { settings: [choice] } }),
    // Saves run one after the other, so that the last reply contains every choice.
    scope: { id: "notification-settings" },
    onSuccess: (saved) => cacheReply(queryClient, settingsKey, saved),
    onError(error) {
      toastFailure(error, t("Failed to save preferences. Please try again."));
      void queryClient.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

const help: Partial<Record<ReturnType<typeof pushPermission>, string>> = {
  unsupported: t(
    "This browser can't show notifications. On an iPhone or iPad, add Manilla to the home screen first.",
  ),
  denied: t(
    "Notifications are blocked for Manilla in this browser. Allow them in its site settings, then reload.",
  ),
};

function DevicesCard() {
  const { data } = usePushDevices();
  const allow = useAllowPush();
  const stop = useStopPush();
  const permission = pushPermission();
  const here = data?.devices.find(({ current }) => current);

  function change(on: boolean) {
    if (!on) return here && stop.mutate(here);
    allow.mutate(undefined, {
      onSuccess: (allowed) => {
        if (!allowed) toast.info(t("Notifications stay off on this device"));
      },
    });
  }

  return (
    <Card>
      <h2 className="font-semibold">{t("On your devices")}</h2>
      <p className="mb-2 text-muted text-small">
        {help[permission] ?? t("Shown even when the app is closed. Ends when you log out.")}
      </p>
      {help[permission] === undefined && (
        <Switch
          label={t("This device")}
          checked={here !== undefined || allow.isPending}
          onCheckedChange={change}
        />
      )}
      <ul className="divide-y divide-line">
        {data?.devices
          .filter(({ current }) => !current)
          .map((device) => (
            <li key={device.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 text-small">
                <span className="wrap-anywhere block font-medium">{device.device}</span>
                <span className="text-micro text-muted">
                  {t("Since {date}", { date: lagosTime(device.createdAt) })}
                </span>
              </span>
              <SmallButton
                aria-label={t("Stop on {device}", { device: device.device })}
                onClick={() => stop.mutate(device)}
                label={t("Stop")}
              />
            </li>
          ))}
      </ul>
    </Card>
  );
}
