import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, screenAt } from "#lib/routes/load-screen.tsx";

export const cryptoRoutes: readonly AppRoute[] = [
  screenAt(paths.buy, async () => (await import("./buy-screen.tsx")).BuyScreen),
  screenAt(paths.sell, async () => (await import("./sell-screen.tsx")).SellScreen),
  screenAt(paths.swap, async () => (await import("./swap/swap-screen.tsx")).SwapScreen),
  screenAt(paths.send, async () => (await import("./send/send-screen.tsx")).SendScreen),
  screenAt(paths.trades, async () => (await import("./purchases-screen.tsx")).PurchasesScreen),
  screenAt(
    paths.recurringBuys,
    async () => (await import("./recurring/recurring-screen.tsx")).RecurringScreen,
  ),
];
