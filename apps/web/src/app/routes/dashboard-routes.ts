import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";
import { features } from "../features.ts";
import { coinRoutes } from "./coin-routes.tsx";

export const dashboardRoutes: readonly AppRoute[] = [
  ...features.flatMap(({ routes }) => routes),
  ...coinRoutes,
  {
    path: paths.transaction,
    ...loadScreen(async () => (await import("../pages/transaction-page.tsx")).TransactionPage),
  },
  {
    path: paths.profile,
    ...loadScreen(async () => (await import("../pages/profile-page.tsx")).ProfilePage),
  },
  {
    path: paths.giftCards,
    ...loadScreen(async () => (await import("../pages/coming-soon-screen.tsx")).ComingSoonScreen),
  },
];
