import { paths } from "@manilla/shared/web-paths";
import { CountBadge, countText } from "@manilla/ui/base/badge.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { Bell as BellIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { useUnreadCount } from "./notifications.queries.ts";

export function Bell() {
  const unread = useUnreadCount();
  return (
    <Link
      to={paths.notifications}
      aria-label={
        unread > 0 ? t("Notifications, {unread} unread", { unread: countText(unread) }) : t("Notifications")
      }
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
    >
      <BellIcon className="size-[1.375rem]" />
      <CountBadge count={unread} />
    </Link>
  );
}
