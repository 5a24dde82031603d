import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

/** Rarely visited pages without a session: forgotten passwords, links in messages, the pages about the company. */
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
  {
    path: paths.terms,
    ...loadScreen(async () => (await import("#features/legal/terms-screen.tsx")).TermsScreen),
  },
  {
    path: paths.privacy,
    ...loadScreen(async () => (await import("#features/legal/privacy-screen.tsx")).PrivacyScreen),
  },
  {
    path: paths.fees,
    ...loadScreen(async () => (await import("#features/legal/fees-screen.tsx")).FeesScreen),
  },
  {
    path: paths.licence,
    ...loadScreen(async () => (await import("#features/legal/licence-screen.tsx")).LicenceScreen),
  },
  {
    path: paths.complaints,
    ...loadScreen(async () => (await import("#features/legal/complaints-screen.tsx")).ComplaintsScreen),
  },
  {
    path: paths.accessibility,
    ...loadScreen(async () => (await import("#features/legal/accessibility-screen.tsx")).AccessibilityScreen),
  },
];
