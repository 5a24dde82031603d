import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** The list of notifications, and how a person wants them. */
export const notificationsRoutes: readonly AppRoute[] = [
  {
    path: paths.notifications,
    lazy: loadScreen(async () => (await import("./notifications-screen.tsx")).NotificationsScreen),
  },
  {
    path: paths.notificationSettings,
    lazy: loadScreen(async () => (await import("./preferences-screen.tsx")).NotificationPreferencesScreen),
  },
];
