import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, screenAt } from "#lib/routes/load-screen.tsx";

export const walletRoutes: readonly AppRoute[] = [
  screenAt(paths.deposit, async () => (await import("./deposit-screen.tsx")).DepositScreen),
  screenAt(paths.depositCoin, async () => (await import("./crypto-deposit-screen.tsx")).CryptoDepositScreen),
  screenAt(paths.activity, async () => (await import("./history/activity-screen.tsx")).ActivityScreen),
  screenAt(paths.insights, async () => (await import("./insights/insights-screen.tsx")).InsightsScreen),
];
