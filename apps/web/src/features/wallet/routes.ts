import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const walletRoutes: readonly AppRoute[] = [
  { path: paths.deposit, ...loadScreen(async () => (await import("./deposit-screen.tsx")).DepositScreen) },
  {
    path: paths.depositCoin,
    ...loadScreen(async () => (await import("./crypto-deposit-screen.tsx")).CryptoDepositScreen),
  },
  {
    path: paths.activity,
    ...loadScreen(async () => (await import("./history/activity-screen.tsx")).ActivityScreen),
  },
  {
    path: paths.insights,
    ...loadScreen(async () => (await import("./insights/insights-screen.tsx")).InsightsScreen),
  },
];
