import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { loadArea } from "./load-area.tsx";

const shell = loadScreen(async () => (await import("../shell.tsx")).Shell);

const devRoutes: AppRoute[] = import.meta.env.DEV
  ? [
      {
        path: paths.uiGallery,
        ...loadScreen(async () => (await import("../dev/ui-gallery.tsx")).UiGallery),
      },
    ]
  : [];

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
          {
            path: paths.dashboard,
            ...loadScreen(async () => {
              const { DashboardPage, prefetchTotal } = await import("../pages/dashboard-page.tsx");
              prefetchTotal();
              return DashboardPage;
            }),
          },
          { path: paths.depositNgn, guard: () => paths.depositNaira },
          loadArea(paths.dashboard, async () => (await import("./dashboard-routes.ts")).dashboardRoutes),
          {
            path: paths.bills,
            ...loadScreen(async () => (await import("#features/bills/hub-screen.tsx")).BillsHubScreen),
          },
          loadArea(paths.bills, async () => (await import("#features/bills/routes.ts")).billsRoutes),
        ],
      },
      ...devRoutes,
      loadArea("", async () => (await import("./other-routes.ts")).otherRoutes),
    ],
  },
];
