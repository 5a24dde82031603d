import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "#lib/routes/load-screen.tsx";

export const usersRoutes: readonly AppRoute[] = [
  {
    path: paths.sessions,
    ...loadScreen(async () => (await import("./profile/sessions-screen.tsx")).SessionsScreen),
  },
  {
    path: paths.changePassword,
    ...loadScreen(async () => (await import("./profile/change-password-screen.tsx")).ChangePasswordScreen),
  },
  {
    path: paths.changePin,
    ...loadScreen(async () => (await import("./profile/change-pin-screen.tsx")).ChangePinScreen),
  },
  {
    path: paths.closeAccount,
    ...loadScreen(async () => (await import("./profile/close-account-screen.tsx")).CloseAccountScreen),
  },
  {
    path: paths.security,
    ...loadScreen(async () => (await import("./security/security-screen.tsx")).SecurityScreen),
  },
  {
    path: paths.authenticatorApp,
    ...loadScreen(async () => (await import("./security/authenticator-screen.tsx")).AuthenticatorScreen),
  },
  {
    path: paths.paymentRules,
    ...loadScreen(async () => (await import("./security/payment-rules-screen.tsx")).PaymentRulesScreen),
  },
];
