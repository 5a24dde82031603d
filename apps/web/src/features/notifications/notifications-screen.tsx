import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Bell } from "lucide-react";
import { DayList } from "#ui/patterns/day-list.tsx";
import { MorePages } from "#ui/patterns/more-pages.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useMarkAllRead, useMarkRead, useNotifications } from "./notifications.queries.ts";

export function NotificationsScreen() {
  const list = useNotifications();
  const markAll = useMarkAllRead();
  const [first] = list.data?.pages ?? [];
  const unread = first?.unreadCount ?? 0;
  return (
    <Screen
      title={t("Notifications")}
      back={paths.dashboard}
      wide
      actions={
        unread > 0 && (
          <button
            type="button"
            onClick={() => markAll.mutate(first?.notifications[0]?._id)}
            className="min-h-11 shrink-0 rounded-full px-3 font-semibold text-accent-ink text-small hover:bg-sunken"
          >
            {t("Mark all read")}
          </button>
        )
      }
    >
      <p role="status" className="sr-only">
        {list.data && t("{unread} unread", { unread })}
      </p>
      <Content list={list} />
    </Screen>
  );
}

function Content({ list }: { list: ReturnType<typeof useNotifications> }) {
  const markRead = useMarkRead();
  if (!list.data) return <Waiting query={list} failed={t("Failed to fetch notifications")} rows={5} />;
  const notifications = list.data.pages.flatMap((page) => page.notifications);
  if (notifications.length === 0) {
    return (
      <EmptyState
        icon={<Bell className="size-7" />}
        title={t("No notifications yet")}
        detail={t("Deposits, purchases and security messages appear here.")}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <DayList items={notifications} keyOf={({ _id }) => _id}>
        {(notification) => <NotificationRow notification={notification} onRead={markRead.mutate} />}
      </DayList>
      <MorePages list={list} />
    </div>
  );
}
