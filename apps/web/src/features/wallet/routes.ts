import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** Money in, what happened, and what it was spent on. */
export const walletRoutes: readonly AppRoute[] = [
  { path: paths.deposit, lazy: loadScreen(async () => (await import("./deposit-screen.tsx")).DepositScreen) },
  {
    path: paths.depositCoin,
    lazy: loadScreen(async () => (await import("./crypto-deposit-screen.tsx")).CryptoDepositScreen),
  },
  {
    path: paths.activity,
    lazy: loadScreen(async () => (await import("./history/activity-screen.tsx")).ActivityScreen),
  },
  {
    path: paths.transaction,
    lazy: loadScreen(async () => (await import("./history/transaction-screen.tsx")).TransactionScreen),
  },
  {
    path: paths.insights,
    lazy: loadScreen(async () => (await import("./insights/insights-screen.tsx")).InsightsScreen),
  },
];
