import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** Trades, sends and repeating purchases. */
export const cryptoRoutes: readonly AppRoute[] = [
  { path: paths.buy, lazy: loadScreen(async () => (await import("./buy-screen.tsx")).BuyScreen) },
  { path: paths.sell, lazy: loadScreen(async () => (await import("./sell-screen.tsx")).SellScreen) },
  { path: paths.swap, lazy: loadScreen(async () => (await import("./swap/swap-screen.tsx")).SwapScreen) },
  { path: paths.send, lazy: loadScreen(async () => (await import("./send/send-screen.tsx")).SendScreen) },
  {
    path: paths.trades,
    lazy: loadScreen(async () => (await import("./purchases-screen.tsx")).PurchasesScreen),
  },
  {
    path: paths.recurringBuys,
    lazy: loadScreen(async () => (await import("./recurring/recurring-screen.tsx")).RecurringScreen),
  },
];
