import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { type AppRoute, loadScreen } from "./load-screen.ts";
import { billsRoutes, dashboardRoutes, devRoutes } from "./routes.tsx";

const shell = loadScreen(async () => (await import("./shell.tsx")).Shell);
const notFound = loadScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);

/** What talks to the server stands below the one cache; the landing page brings it with its prices. */
export const appRoutes: AppRoute[] = [
  {
    index: true,
    guard: landingOrHome,
    lazy: loadScreen(async () => (await import("../features/landing/landing-screen.tsx")).LandingScreen),
  },
  {
    lazy: loadScreen(async () => (await import("../lib/with-queries.tsx")).WithQueries),
    children: [
      {
        path: "signup",
        lazy: loadScreen(
          async () => (await import("../features/users/signup/signup-screen.tsx")).SignupScreen,
        ),
      },
      {
        path: "login",
        guard: loginOrDashboard,
        lazy: loadScreen(async () => (await import("../features/users/login-screen.tsx")).LoginScreen),
      },
      {
        path: "preferences",
        guard: preferencesOnce,
        lazy: loadScreen(async () => (await import("./preferences-page.tsx")).PreferencesPage),
      },
      {
        path: "forgot-password",
        lazy: loadScreen(
          async () => (await import("../features/users/forgot-password-screen.tsx")).ForgotPasswordScreen,
        ),
      },
      {
        path: "reset-password",
        lazy: loadScreen(
          async () => (await import("../features/users/reset-password-screen.tsx")).ResetPasswordScreen,
        ),
      },
      {
        path: "dashboard",
        guard: requireSession,
        lazy: shell,
        children: [...dashboardRoutes, { path: "*", lazy: notFound }],
      },
      {
        path: "bills",
        guard: requireSession,
        lazy: shell,
        children: [...billsRoutes, { path: "*", lazy: notFound }],
      },
      ...devRoutes,
    ],
  },
  { path: "*", lazy: notFound },
];
