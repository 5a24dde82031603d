import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

const legalNames = ["terms", "privacy", "fees", "licence", "complaints", "accessibility"] as const;

export const otherRoutes: readonly AppRoute[] = [
  {
    path: paths.forgotPassword,
    ...loadScreen(
      async () => (await import("#features/users/forgot-password-screen.tsx")).ForgotPasswordScreen,
    ),
  },
  {
    path: paths.resetPassword,
    ...loadScreen(
      async () => (await import("#features/users/reset-password-screen.tsx")).ResetPasswordScreen,
    ),
  },
  {
    path: paths.notMe,
    ...loadScreen(async () => (await import("#features/users/not-me-screen.tsx")).NotMeScreen),
  },
  {
    path: paths.pay,
    ...loadScreen(async () => (await import("#features/transfers/pay-link-screen.tsx")).PayLinkScreen),
  },
  ...legalNames.map((name) => ({
    path: paths[name],
    ...loadScreen(async () => (await import("#features/legal/legal-screen.tsx")).legalScreen(name)),
  })),
];
