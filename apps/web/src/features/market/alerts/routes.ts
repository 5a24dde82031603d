import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, screenAt } from "#lib/routes/load-screen.tsx";

export const alertRoutes: readonly AppRoute[] = [
  screenAt(paths.priceAlerts, async () => (await import("./alerts-screen.tsx")).AlertsScreen),
];
