import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const notificationsRoutes: readonly AppRoute[] = [
  {
    path: paths.notifications,
    ...loadScreen(async () => (await import("./notifications-screen.tsx")).NotificationsScreen),
  },
  {
    path: paths.notificationSettings,
    ...loadScreen(async () => (await import("./preferences-screen.tsx")).NotificationPreferencesScreen),
  },
];
