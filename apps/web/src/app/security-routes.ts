import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "./load-screen.ts";

/** Passkeys, the authenticator app and a person's own payment rules, below /dashboard/profile. */
export const securityRoutes: AppRoute[] = [
  {
    path: paths.security,
    lazy: loadScreen(
      async () => (await import("../features/users/security/security-screen.tsx")).SecurityScreen,
    ),
  },
  {
    path: paths.authenticatorApp,
    lazy: loadScreen(
      async () => (await import("../features/users/security/authenticator-screen.tsx")).AuthenticatorScreen,
    ),
  },
  {
    path: paths.paymentRules,
    lazy: loadScreen(
      async () => (await import("../features/users/security/payment-rules-screen.tsx")).PaymentRulesScreen,
    ),
  },
];
