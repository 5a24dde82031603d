import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "../../lib/routes/load-screen.ts";

/** What people open now and then without a session: lost passwords, links of messages, the pages about the company. */
export const otherRoutes: readonly AppRoute[] = [
  {
    path: paths.forgotPassword,
    lazy: loadScreen(
      async () => (await import("../../features/users/forgot-password-screen.tsx")).ForgotPasswordScreen,
    ),
  },
  {
    path: paths.resetPassword,
    lazy: loadScreen(
      async () => (await import("../../features/users/reset-password-screen.tsx")).ResetPasswordScreen,
    ),
  },
  {
    path: paths.notMe,
    lazy: loadScreen(async () => (await import("../../features/users/not-me-screen.tsx")).NotMeScreen),
  },
  {
    path: paths.pay,
    lazy: loadScreen(
      async () => (await import("../../features/transfers/pay-link-screen.tsx")).PayLinkScreen,
    ),
  },
  {
    path: paths.terms,
    lazy: loadScreen(async () => (await import("../../features/legal/terms-screen.tsx")).TermsScreen),
  },
  {
    path: paths.privacy,
    lazy: loadScreen(async () => (await import("../../features/legal/privacy-screen.tsx")).PrivacyScreen),
  },
  {
    path: paths.fees,
    lazy: loadScreen(async () => (await import("../../features/legal/fees-screen.tsx")).FeesScreen),
  },
  {
    path: paths.licence,
    lazy: loadScreen(async () => (await import("../../features/legal/licence-screen.tsx")).LicenceScreen),
  },
  {
    path: paths.complaints,
    lazy: loadScreen(
      async () => (await import("../../features/legal/complaints-screen.tsx")).ComplaintsScreen,
    ),
  },
  {
    path: paths.accessibility,
    lazy: loadScreen(
      async () => (await import("../../features/legal/accessibility-screen.tsx")).AccessibilityScreen,
    ),
  },
];
