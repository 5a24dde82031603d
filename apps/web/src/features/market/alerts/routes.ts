import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../../lib/routes/load-screen.ts";

/** Prices that a person waits for. */
export const alertRoutes: readonly AppRoute[] = [
  {
    path: paths.priceAlerts,
    lazy: loadScreen(async () => (await import("./alerts-screen.tsx")).AlertsScreen),
  },
];
