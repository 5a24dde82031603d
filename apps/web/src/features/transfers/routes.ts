import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const transfersRoutes: readonly AppRoute[] = [
  { path: paths.people, ...loadScreen(async () => (await import("./people-screen.tsx")).PeopleScreen) },
  {
    path: paths.sendToPerson,
    ...loadScreen(async () => (await import("./send-to-person-screen.tsx")).SendToPersonScreen),
  },
  {
    path: paths.requestMoney,
    ...loadScreen(async () => (await import("./request-money-screen.tsx")).RequestMoneyScreen),
  },
  {
    path: paths.moneyRequest,
    ...loadScreen(async () => (await import("./money-request-screen.tsx")).MoneyRequestScreen),
  },
  { path: paths.myCode, ...loadScreen(async () => (await import("./my-code-screen.tsx")).MyCodeScreen) },
];
