import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const alertRoutes: readonly AppRoute[] = [
  {
    path: paths.priceAlerts,
    ...loadScreen(async () => (await import("./alerts-screen.tsx")).AlertsScreen),
  },
];
