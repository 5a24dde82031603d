import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen } from "./load-screen.ts";
import { notFound } from "./not-found.ts";
import { peopleRoutes } from "./people-routes.ts";
import { securityRoutes } from "./security-routes.ts";

const comingSoon = loadScreen(async () => (await import("./coming-soon-screen.tsx")).ComingSoonScreen);
const nairaDeposit = loadScreen(
  async () => (await import("../features/naira/deposit/naira-deposit-screen.tsx")).NairaDepositScreen,
);

/** Below /dashboard/profile. */
const profileRoutes: AppRoute[] = [
  { index: true, lazy: loadScreen(async () => (await import("./profile-page.tsx")).ProfilePage) },
  {
    path: paths.verify,
    lazy: loadScreen(async () => (await import("../features/kyc/verify-screen.tsx")).VerifyScreen),
  },
  {
    path: paths.limits,
    lazy: loadScreen(async () => (await import("../features/kyc/limits-screen.tsx")).LimitsScreen),
  },
  ...securityRoutes,
  {
    path: paths.sessions,
    lazy: loadScreen(
      async () => (await import("../features/users/profile/sessions-screen.tsx")).SessionsScreen,
    ),
  },
  {
    path: paths.changePassword,
    lazy: loadScreen(
      async () => (await import("../features/users/profile/change-password-screen.tsx")).ChangePasswordScreen,
    ),
  },
  {
    path: paths.changePin,
    lazy: loadScreen(
      async () => (await import("../features/users/profile/change-pin-screen.tsx")).ChangePinScreen,
    ),
  },
  {
    path: paths.notificationSettings,
    lazy: loadScreen(
      async () =>
        (await import("../features/notifications/preferences-screen.tsx")).NotificationPreferencesScreen,
    ),
  },
  {
    path: paths.closeAccount,
    lazy: loadScreen(
      async () => (await import("../features/users/profile/close-account-screen.tsx")).CloseAccountScreen,
    ),
  },
];

/** Below /dashboard, inside the signed-in shell; the dashboard itself is in app-routes.ts. */
export const dashboardRoutes: AppRoute[] = [
  {
    path: paths.deposit,
    lazy: loadScreen(async () => (await import("../features/wallet/deposit-screen.tsx")).DepositScreen),
  },
  { path: paths.depositNaira, lazy: nairaDeposit },
  { path: paths.fundWallet, lazy: nairaDeposit },
  {
    path: paths.depositCoin,
    lazy: loadScreen(
      async () => (await import("../features/wallet/crypto-deposit-screen.tsx")).CryptoDepositScreen,
    ),
  },
  {
    path: paths.withdrawNaira,
    lazy: loadScreen(
      async () => (await import("../features/naira/withdraw/withdraw-screen.tsx")).WithdrawScreen,
    ),
  },
  {
    path: paths.withdrawal,
    lazy: loadScreen(
      async () => (await import("../features/naira/withdraw/withdrawal-screen.tsx")).WithdrawalScreen,
    ),
  },
  {
    path: paths.buy,
    lazy: loadScreen(async () => (await import("../features/crypto/buy-screen.tsx")).BuyScreen),
  },
  {
    path: paths.sell,
    lazy: loadScreen(async () => (await import("../features/crypto/sell-screen.tsx")).SellScreen),
  },
  {
    path: paths.swap,
    lazy: loadScreen(async () => (await import("../features/crypto/swap/swap-screen.tsx")).SwapScreen),
  },
  {
    path: paths.send,
    lazy: loadScreen(async () => (await import("../features/crypto/send/send-screen.tsx")).SendScreen),
  },
  ...peopleRoutes,
  {
    path: paths.notifications,
    lazy: loadScreen(
      async () => (await import("../features/notifications/notifications-screen.tsx")).NotificationsScreen,
    ),
  },
  {
    path: paths.trades,
    lazy: loadScreen(async () => (await import("../features/crypto/purchases-screen.tsx")).PurchasesScreen),
  },
  {
    path: paths.activity,
    lazy: loadScreen(
      async () => (await import("../features/wallet/history/activity-screen.tsx")).ActivityScreen,
    ),
  },
  {
    path: paths.transaction,
    lazy: loadScreen(
      async () => (await import("../features/wallet/history/transaction-screen.tsx")).TransactionScreen,
    ),
  },
  {
    path: paths.help,
    lazy: loadScreen(async () => (await import("../features/cases/help-screen.tsx")).HelpScreen),
  },
  {
    path: paths.reportProblem,
    lazy: loadScreen(async () => (await import("../features/cases/report-screen.tsx")).ReportScreen),
  },
  {
    path: paths.supportCase,
    lazy: loadScreen(async () => (await import("../features/cases/case-screen.tsx")).CaseScreen),
  },
  { path: paths.giftCards, lazy: comingSoon },
  {
    path: paths.recurringBuys,
    lazy: loadScreen(
      async () => (await import("../features/crypto/recurring/recurring-screen.tsx")).RecurringScreen,
    ),
  },
  {
    path: paths.priceAlerts,
    lazy: loadScreen(async () => (await import("../features/market/alerts-screen.tsx")).AlertsScreen),
  },
  {
    path: paths.profile,
    children: profileRoutes,
  },
  {
    path: paths.rates,
    lazy: loadScreen(async () => (await import("../features/market/rates-screen.tsx")).RatesScreen),
  },
  {
    path: paths.coin,
    lazy: loadScreen(async () => (await import("../features/market/analysis-screen.tsx")).AnalysisScreen),
  },
  { path: "*", lazy: notFound },
];
