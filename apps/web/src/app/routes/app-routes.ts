import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen, screenAt } from "#lib/routes/load-screen.tsx";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { loadArea } from "./load-area.tsx";

const shell = loadScreen(async () => (await import("../shell.tsx")).Shell);

/** Routes that call the server share one query cache. The landing page loads the same cache with its prices. */
export const appRoutes: AppRoute[] = [
  {
    path: paths.landing,
    guard: landingOrHome,
    ...loadScreen(async () => (await import("#features/landing/landing-screen.tsx")).LandingScreen),
  },
  {
    ...loadScreen(async () => (await import("#lib/api/with-queries.tsx")).WithQueries),
    children: [
      {
        path: paths.signup,
        guard: landingOrHome,
        ...loadScreen(async () => (await import("#features/users/signup/signup-screen.tsx")).SignupScreen),
      },
      {
        path: paths.login,
        guard: loginOrDashboard,
        ...loadScreen(async () => (await import("#features/users/login-screen.tsx")).LoginScreen),
      },
      {
        path: paths.preferences,
        guard: preferencesOnce,
        ...loadScreen(async () => (await import("../pages/preferences-page.tsx")).PreferencesPage),
      },
      {
        guard: requireSession,
        ...shell,
        children: [
          screenAt(paths.dashboard, async () => {
            const { DashboardPage, prefetchTotal } = await import("../pages/dashboard-page.tsx");
            prefetchTotal();
            return DashboardPage;
          }),
          { path: paths.depositNgn, guard: () => paths.depositNaira },
          loadArea(paths.dashboard, async () => (await import("./lazy-routes.ts")).dashboardRoutes),
          screenAt(paths.bills, async () => (await import("#features/bills/hub-screen.tsx")).BillsHubScreen),
          loadArea(paths.bills, async () => (await import("./lazy-routes.ts")).billsRoutes),
        ],
      },
      loadArea("", async () => (await import("./lazy-routes.ts")).publicRoutes),
    ],
  },
];
