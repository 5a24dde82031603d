import { createBrowserRouter, Outlet, ScrollRestoration } from "react-router-dom";
import { onSessionChange, readSession } from "../lib/session.ts";
import { OfflineBanner } from "../ui/offline-banner.tsx";
import { AppErrorScreen } from "./app-error-screen.tsx";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { loadScreen } from "./load-screen.ts";
import { billsRoutes, dashboardRoutes, devRoutes } from "./routes.tsx";

function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const shell = loadScreen(async () => (await import("./shell.tsx")).Shell);
const notFound = loadScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: AppErrorScreen,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        loader: landingOrHome,
        lazy: loadScreen(async () => (await import("../features/landing/landing-screen.tsx")).LandingScreen),
      },
      {
        path: "signup",
        lazy: loadScreen(async () => (await import("../features/users/signup-screen.tsx")).SignupScreen),
      },
      {
        path: "login",
        loader: loginOrDashboard,
        lazy: loadScreen(async () => (await import("../features/users/login-screen.tsx")).LoginScreen),
      },
      {
        path: "preferences",
        loader: preferencesOnce,
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
        loader: requireSession,
        lazy: shell,
        children: [...dashboardRoutes, { path: "*", lazy: notFound }],
      },
      {
        path: "bills",
        loader: requireSession,
        lazy: shell,
        children: [...billsRoutes, { path: "*", lazy: notFound }],
      },
      ...devRoutes,
      { path: "*", lazy: notFound },
    ],
  },
]);

// However the session ended (logout, a 401, its time, another tab), the next thing to see is the sign-in.
let signedIn = readSession() !== null;
onSessionChange(() => {
  const now = readSession() !== null;
  if (signedIn && !now) void router.navigate("/login", { replace: true });
  signedIn = now;
});
