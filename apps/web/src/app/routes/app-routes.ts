import type { SessionUser } from "@manilla/shared/users/contract";
import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen, screenAt } from "#lib/routes/load-screen.tsx";
import { readSession } from "#lib/session/session.ts";
import { loadArea } from "./load-area.tsx";

const shell = loadScreen(async () => (await import("../shell.tsx")).Shell);

/** All routes below WithQueries share one query cache. */
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
          loadArea(paths.bills, async () => (await import("./lazy-routes.ts")).billsRoutes),
        ],
      },
      loadArea("", async () => (await import("./lazy-routes.ts")).publicRoutes),
    ],
  },
];

function homeOf(user: Pick<SessionUser, "signupFlowCompleted">): string {
  return user.signupFlowCompleted ? paths.dashboard : paths.preferences;
}

export function requireSession(): string | null {
  return readSession() ? null : paths.login;
}

export function landingOrHome(): string | null {
  const session = readSession();
  return session ? homeOf(session.user) : null;
}

export function loginOrDashboard(): string | null {
  return readSession() ? paths.dashboard : null;
}

export function preferencesOnce(): string | null {
  const session = readSession();
  if (!session) return paths.login;
  return session.user.signupFlowCompleted ? paths.dashboard : null;
}
