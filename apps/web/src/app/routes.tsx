import { type AppRoute, loadScreen } from "./load-screen.ts";

const comingSoon = loadScreen(async () => (await import("./coming-soon-screen.tsx")).ComingSoonScreen);
const nairaDeposit = loadScreen(
  async () => (await import("../features/naira/deposit/naira-deposit-screen.tsx")).NairaDepositScreen,
);

/** Below /dashboard/profile. */
const profileRoutes: AppRoute[] = [
  { index: true, lazy: loadScreen(async () => (await import("./profile-page.tsx")).ProfilePage) },
  {
    path: "verify",
    lazy: loadScreen(async () => (await import("../features/kyc/verify-screen.tsx")).VerifyScreen),
  },
  {
    path: "limits",
    lazy: loadScreen(async () => (await import("../features/kyc/limits-screen.tsx")).LimitsScreen),
  },
  {
    path: "sessions",
    lazy: loadScreen(
      async () => (await import("../features/users/profile/sessions-screen.tsx")).SessionsScreen,
    ),
  },
  {
    path: "password",
    lazy: loadScreen(
      async () => (await import("../features/users/profile/change-password-screen.tsx")).ChangePasswordScreen,
    ),
  },
  {
    path: "pin",
    lazy: loadScreen(
      async () => (await import("../features/users/profile/change-pin-screen.tsx")).ChangePinScreen,
    ),
  },
  {
    path: "notifications",
    lazy: loadScreen(
      async () =>
        (await import("../features/notifications/preferences-screen.tsx")).NotificationPreferencesScreen,
    ),
  },
  {
    path: "close",
    lazy: loadScreen(
      async () => (await import("../features/users/profile/close-account-screen.tsx")).CloseAccountScreen,
    ),
  },
];

/** Below /dashboard, inside the signed-in shell. */
export const dashboardRoutes: AppRoute[] = [
  { index: true, lazy: loadScreen(async () => (await import("./dashboard-page.tsx")).DashboardPage) },
  {
    path: "deposit",
    lazy: loadScreen(async () => (await import("../features/wallet/deposit-screen.tsx")).DepositScreen),
  },
  { path: "deposit/naira", lazy: nairaDeposit },
  { path: "fund-wallet", lazy: nairaDeposit },
  {
    path: "deposit/:currency",
    lazy: loadScreen(
      async () => (await import("../features/wallet/crypto-deposit-screen.tsx")).CryptoDepositScreen,
    ),
  },
  {
    path: "withdraw/naira",
    lazy: loadScreen(
      async () => (await import("../features/naira/withdraw/withdraw-screen.tsx")).WithdrawScreen,
    ),
  },
  {
    path: "withdraw/naira/:id",
    lazy: loadScreen(
      async () => (await import("../features/naira/withdraw/withdrawal-screen.tsx")).WithdrawalScreen,
    ),
  },
  {
    path: "buy",
    lazy: loadScreen(async () => (await import("../features/crypto/buy-screen.tsx")).BuyScreen),
  },
  {
    path: "sell",
    lazy: loadScreen(async () => (await import("../features/crypto/sell-screen.tsx")).SellScreen),
  },
  {
    path: "swap",
    lazy: loadScreen(async () => (await import("../features/crypto/swap/swap-screen.tsx")).SwapScreen),
  },
  {
    path: "send",
    lazy: loadScreen(async () => (await import("../features/crypto/send/send-screen.tsx")).SendScreen),
  },
  {
    path: "notifications",
    lazy: loadScreen(
      async () => (await import("../features/notifications/notifications-screen.tsx")).NotificationsScreen,
    ),
  },
  {
    path: "transactions",
    lazy: loadScreen(async () => (await import("../features/crypto/purchases-screen.tsx")).PurchasesScreen),
  },
  {
    path: "activity",
    lazy: loadScreen(
      async () => (await import("../features/wallet/history/activity-screen.tsx")).ActivityScreen,
    ),
  },
  {
    path: "activity/:id",
    lazy: loadScreen(
      async () => (await import("../features/wallet/history/transaction-screen.tsx")).TransactionScreen,
    ),
  },
  { path: "gift-cards", lazy: comingSoon },
  {
    path: "recurring",
    lazy: loadScreen(
      async () => (await import("../features/crypto/recurring/recurring-screen.tsx")).RecurringScreen,
    ),
  },
  {
    path: "alerts",
    lazy: loadScreen(async () => (await import("../features/market/alerts-screen.tsx")).AlertsScreen),
  },
  {
    path: "profile",
    children: profileRoutes,
  },
  {
    path: "rates",
    lazy: loadScreen(async () => (await import("../features/market/rates-screen.tsx")).RatesScreen),
  },
  {
    path: "analysis/:cryptoId",
    lazy: loadScreen(async () => (await import("../features/market/analysis-screen.tsx")).AnalysisScreen),
  },
];

/** Below /bills, inside the signed-in shell. */
export const billsRoutes: AppRoute[] = [
  {
    index: true,
    lazy: loadScreen(async () => (await import("../features/bills/hub-screen.tsx")).BillsHubScreen),
  },
  {
    path: "airtime",
    lazy: loadScreen(async () => (await import("../features/bills/airtime-screen.tsx")).AirtimeScreen),
  },
  {
    path: "data",
    lazy: loadScreen(async () => (await import("../features/bills/data-screen.tsx")).DataScreen),
  },
  {
    path: "cable",
    lazy: loadScreen(async () => (await import("../features/bills/cable-screen.tsx")).CableScreen),
  },
  {
    path: "electricity",
    lazy: loadScreen(
      async () => (await import("../features/bills/electricity-screen.tsx")).ElectricityScreen,
    ),
  },
  {
    path: "history",
    lazy: loadScreen(async () => (await import("../features/bills/history-screen.tsx")).BillHistoryScreen),
  },
  {
    path: "history/:id",
    lazy: loadScreen(async () => (await import("../features/bills/bill-screen.tsx")).BillScreen),
  },
  {
    path: "repeats",
    lazy: loadScreen(
      async () => (await import("../features/bills/recurring/repeats-screen.tsx")).BillRepeatsScreen,
    ),
  },
];

/** The gallery of the ui words: not part of a production build. */
export const devRoutes: AppRoute[] = import.meta.env.DEV
  ? [{ path: "dev/ui", lazy: loadScreen(async () => (await import("./dev/ui-gallery.tsx")).UiGallery) }]
  : [];
