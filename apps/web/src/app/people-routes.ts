import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "./load-screen.ts";

/** Money between people here, and the page of a coin; below /dashboard. */
export const peopleRoutes: AppRoute[] = [
  {
    path: paths.insights,
    lazy: loadScreen(
      async () => (await import("../features/wallet/insights/insights-screen.tsx")).InsightsScreen,
    ),
  },
  {
    path: paths.holding,
    lazy: loadScreen(async () => (await import("../features/wallet/holding-screen.tsx")).HoldingScreen),
  },
  {
    path: paths.people,
    lazy: loadScreen(async () => (await import("../features/transfers/people-screen.tsx")).PeopleScreen),
  },
  {
    path: paths.sendToPerson,
    lazy: loadScreen(
      async () => (await import("../features/transfers/send-to-person-screen.tsx")).SendToPersonScreen,
    ),
  },
  {
    path: paths.requestMoney,
    lazy: loadScreen(
      async () => (await import("../features/transfers/request-money-screen.tsx")).RequestMoneyScreen,
    ),
  },
  {
    path: paths.moneyRequest,
    lazy: loadScreen(
      async () => (await import("../features/transfers/money-request-screen.tsx")).MoneyRequestScreen,
    ),
  },
  {
    path: paths.myCode,
    lazy: loadScreen(async () => (await import("../features/transfers/my-code-screen.tsx")).MyCodeScreen),
  },
];
