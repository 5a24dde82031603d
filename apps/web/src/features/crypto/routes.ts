import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const cryptoRoutes: readonly AppRoute[] = [
  { path: paths.buy, ...loadScreen(async () => (await import("./buy-screen.tsx")).BuyScreen) },
  { path: paths.sell, ...loadScreen(async () => (await import("./sell-screen.tsx")).SellScreen) },
  { path: paths.swap, ...loadScreen(async () => (await import("./swap/swap-screen.tsx")).SwapScreen) },
  { path: paths.send, ...loadScreen(async () => (await import("./send/send-screen.tsx")).SendScreen) },
  {
    path: paths.trades,
    ...loadScreen(async () => (await import("./purchases-screen.tsx")).PurchasesScreen),
  },
  {
    path: paths.recurringBuys,
    ...loadScreen(async () => (await import("./recurring/recurring-screen.tsx")).RecurringScreen),
  },
];
