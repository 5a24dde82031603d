import { paths } from "@manilla/shared/web-paths";
import { t } from "@manilla/ui/texts/t.ts";
import { Bell } from "lucide-react";
import { relativeDay } from "#lib/texts/relative-time.ts";
import { DayList } from "#ui/patterns/day-list.tsx";
import { MorePages } from "#ui/patterns/more-pages.tsx";
import { Screen } from "#ui/patterns/screen.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Waiting } from "#ui/states/waiting.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { foldRepeats, useMarkAllRead, useMarkRead, useNotifications } from "./notifications.queries.ts";

export function NotificationsScreen() {
  const list = useNotifications();
  const markAll = useMarkAllRead();
  const markRead = useMarkRead();
  const pages = list.data?.pages ?? [];
  const unread = pages[0]?.unreadCount ?? 0;
  const notifications = pages.flatMap((page) => page.notifications);
  return (
    <Screen
      title={t("Notifications")}
      back={paths.dashboard}
      wide
      actions={
        unread > 0 && (
          <button
            type="button"
            onClick={() => markAll.mutate(notifications[0]?._id)}
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
      {!list.data ? (
        <Waiting query={list} failed={t("Failed to fetch notifications")} rows={5} />
      ) : notifications.length === 0 ? (
        <EmptyState
          icon={<Bell className="size-7" />}
          title={t("No notifications yet")}
          detail={t("Deposits, purchases and security messages appear here.")}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <DayList items={foldRepeats(notifications)} keyOf={({ _id }) => _id} dayOf={relativeDay}>
            {({ unread: ids, ...notification }) => (
              <NotificationRow
                notification={notification}
                onRead={() => ids.forEach((id) => markRead.mutate(id))}
              />
            )}
          </DayList>
          <MorePages list={list} />
        </div>
      )}
    </Screen>
  );
}
