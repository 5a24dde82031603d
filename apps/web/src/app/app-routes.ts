import { paths } from "@manilla/shared/web-paths";
import { landingOrHome, loginOrDashboard, preferencesOnce, requireSession } from "./guards.ts";
import { type AppRoute, loadScreen } from "./load-screen.ts";
import { billsRoutes, dashboardRoutes, devRoutes } from "./routes.tsx";

const shell = loadScreen(async () => (await import("./shell.tsx")).Shell);
const notFound = loadScreen(async () => (await import("./not-found-screen.tsx")).NotFoundScreen);

/** Routes that call the server share one query cache; the landing page brings it with its prices. */
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
        path: paths.signup,
        guard: landingOrHome,
        lazy: loadScreen(
          async () => (await import("../features/users/signup/signup-screen.tsx")).SignupScreen,
        ),
      },
      {
        path: paths.login,
        guard: loginOrDashboard,
        lazy: loadScreen(async () => (await import("../features/users/login-screen.tsx")).LoginScreen),
      },
      {
        path: paths.preferences,
        guard: preferencesOnce,
        lazy: loadScreen(async () => (await import("./preferences-page.tsx")).PreferencesPage),
      },
      {
        path: paths.forgotPassword,
        lazy: loadScreen(
          async () => (await import("../features/users/forgot-password-screen.tsx")).ForgotPasswordScreen,
        ),
      },
      {
        path: paths.resetPassword,
        lazy: loadScreen(
          async () => (await import("../features/users/reset-password-screen.tsx")).ResetPasswordScreen,
        ),
      },
      {
        path: paths.notMe,
        lazy: loadScreen(async () => (await import("../features/users/not-me-screen.tsx")).NotMeScreen),
      },
      {
        path: paths.pay,
        lazy: loadScreen(
          async () => (await import("../features/transfers/pay-link-screen.tsx")).PayLinkScreen,
        ),
      },
      {
        path: paths.terms,
        lazy: loadScreen(async () => (await import("../features/legal/terms-screen.tsx")).TermsScreen),
      },
      {
        path: paths.privacy,
        lazy: loadScreen(async () => (await import("../features/legal/privacy-screen.tsx")).PrivacyScreen),
      },
      {
        path: paths.fees,
        lazy: loadScreen(async () => (await import("../features/legal/fees-screen.tsx")).FeesScreen),
      },
      {
        path: paths.licence,
        lazy: loadScreen(async () => (await import("../features/legal/licence-screen.tsx")).LicenceScreen),
      },
      {
        path: paths.complaints,
        lazy: loadScreen(
          async () => (await import("../features/legal/complaints-screen.tsx")).ComplaintsScreen,
        ),
      },
      {
        path: paths.dashboard,
        guard: requireSession,
        lazy: shell,
        children: [...dashboardRoutes, { path: "*", lazy: notFound }],
      },
      {
        path: paths.bills,
        guard: requireSession,
        lazy: shell,
        children: [...billsRoutes, { path: "*", lazy: notFound }],
      },
      ...devRoutes,
    ],
  },
  { path: "*", lazy: notFound },
];
