import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { loadArea } from "./load-area.tsx";

const shell = loadScreen(async () => (await import("../shell.tsx")).Shell);

/** The gallery of the components: not part of a production build. */
const devRoutes: AppRoute[] = import.meta.env.DEV
  ? [
      {
        path: paths.uiGallery,
        lazy: loadScreen(async () => (await import("../dev/ui-gallery.tsx")).UiGallery),
      },
    ]
  : [];

/** Routes that call the server share one query cache; the landing page brings it with its prices. */
export const appRoutes: AppRoute[] = [
  {
    path: paths.landing,
    guard: landingOrHome,
    lazy: loadScreen(async () => (await import("../../features/landing/landing-screen.tsx")).LandingScreen),
  },
  {
    lazy: loadScreen(async () => (await import("../../lib/api/with-queries.tsx")).WithQueries),
    children: [
      {
        path: paths.signup,
        guard: landingOrHome,
        lazy: loadScreen(
          async () => (await import("../../features/users/signup/signup-screen.tsx")).SignupScreen,
        ),
      },
      {
        path: paths.login,
        guard: loginOrDashboard,
        lazy: loadScreen(async () => (await import("../../features/users/login-screen.tsx")).LoginScreen),
      },
      {
        path: paths.preferences,
        guard: preferencesOnce,
        lazy: loadScreen(async () => (await import("../pages/preferences-page.tsx")).PreferencesPage),
      },
      {
        guard: requireSession,
        lazy: shell,
        children: [
          {
            path: paths.dashboard,
            lazy: loadScreen(async () => (await import("../pages/dashboard-page.tsx")).DashboardPage),
          },
          { path: paths.depositNgn, guard: () => paths.depositNaira },
          {
            path: `${paths.dashboard}/*`,
            lazy: loadArea(async () => (await import("./dashboard-routes.ts")).dashboardRoutes),
          },
        ],
      },
      {
        guard: requireSession,
        lazy: shell,
        children: [
          {
            path: paths.bills,
            lazy: loadScreen(
              async () => (await import("../../features/bills/hub-screen.tsx")).BillsHubScreen,
            ),
          },
          {
            path: `${paths.bills}/*`,
            lazy: loadArea(async () => (await import("../../features/bills/routes.ts")).billsRoutes),
          },
        ],
      },
      ...devRoutes,
      { lazy: loadArea(async () => (await import("./other-routes.ts")).otherRoutes) },
    ],
  },
];
