import type {
  NotificationChannel,
  NotificationKind,
} from "@manilla/shared/notifications/preferences-contract";
import { notificationChannels } from "@manilla/shared/notifications/preferences-contract";
import { messageOf } from "../../lib/api-error.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type ChannelChoice, useChannels, useChooseChannels } from "./preferences.queries.ts";

const kinds: Record<NotificationKind, { title: string; detail: string }> = {
  money: { title: "Money", detail: "Deposits, trades, sends and withdrawals" },
  bills: { title: "Bills", detail: "Airtime, data, cable TV and electricity" },
  account: { title: "Account", detail: "Verification, limits and news about your account" },
  security: {
    title: "Security",
    detail: "Sign-ins, password and PIN. Always on, to keep your account safe.",
  },
};

const channels: Record<NotificationChannel, string> = { inApp: "In the app", email: "Email", sms: "SMS" };

export function NotificationPreferencesScreen() {
  const list = useChannels();
  return (
    <Screen title="Notification preferences" back="/dashboard/profile">
      <p className="text-muted text-small">How we tell you about what happens.</p>
      {list.data ? (
        list.data.preferences.map((choice) => <Kind key={choice.kind} choice={choice} />)
      ) : list.isError ? (
        <ErrorState
          title={messageOf(list.error, "Your choices could not be loaded.")}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <SkeletonRows />
      )}
    </Screen>
  );
}

function Kind({ choice }: { choice: ChannelChoice }) {
  const choose = useChooseChannels();
  const { locked, ...now } = choice;
  const { title, detail } = kinds[choice.kind];
  return (
    <Card>
      <fieldset disabled={locked}>
        <legend className="font-semibold">{title}</legend>
        <p className="mb-2 text-muted text-small">{detail}</p>
        {notificationChannels.map((channel) => (
          <Switch
            key={channel}
            label={channels[channel]}
            checked={choice[channel]}
            onCheckedChange={(on) => choose.mutate({ ...now, [channel]: on })}
          />
        ))}
      </fieldset>
    </Card>
  );
}
