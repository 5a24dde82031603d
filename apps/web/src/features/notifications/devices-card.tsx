import { lagosTime } from "@manilla/shared/lagos";
import { Button } from "@manilla/ui/base/button.tsx";
import { Card } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { pushPermission } from "#lib/device/push-here.ts";
import { toast, toastFailure } from "#ui/base/toast.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { useAllowPush, usePushDevices, useStopPush } from "./devices.queries.ts";

const help: Partial<Record<ReturnType<typeof pushPermission>, string>> = {
  unsupported: t(
    "This browser cannot show notifications. On an iPhone or iPad, add Manilla to the home screen first.",
  ),
  denied: t(
    "Notifications are blocked for Manilla in this browser. Allow them in its site settings, then reload.",
  ),
};

export function DevicesCard() {
  const { data } = usePushDevices();
  const allow = useAllowPush();
  const stop = useStopPush();
  const permission = pushPermission();
  const here = data?.devices.find(({ current }) => current);
  const failed = (error: unknown) => toastFailure(error, t("This could not be changed. Please try again."));

  function change(on: boolean) {
    if (!on) return here && stop.mutate(here, { onError: failed });
    allow.mutate(undefined, {
      onSuccess: (allowed) => {
        if (!allowed) toast.info(t("Notifications stay off on this device"));
      },
      onError: failed,
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
              <Button
                size="sm"
                variant="secondary"
                aria-label={t("Stop on {device}", { device: device.device })}
                onClick={() => stop.mutate(device, { onError: failed })}
              >
                {t("Stop")}
              </Button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
