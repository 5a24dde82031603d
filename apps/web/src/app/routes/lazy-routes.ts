import { paths } from "@manilla/shared/web-paths";
import { type AppRoute, loadScreen, screenAt } from "#lib/routes/load-screen.tsx";

const nairaDeposit = loadScreen(
  async () => (await import("#features/naira/deposit/naira-deposit-screen.tsx")).NairaDepositScreen,
);
const toTransaction = async () => (await import("../pages/transaction-page.tsx")).ToTransaction;

export const dashboardRoutes: readonly AppRoute[] = [
  screenAt(paths.buy, async () => (await import("#features/crypto/trade-screen.tsx")).BuyScreen),
  screenAt(paths.sell, async () => (await import("#features/crypto/trade-screen.tsx")).SellScreen),
  screenAt(paths.swap, async () => (await import("#features/crypto/swap/swap-screen.tsx")).SwapScreen),
  screenAt(paths.send, async () => (await import("#features/crypto/send/send-screen.tsx")).SendScreen),
  screenAt(paths.trades, async () => (await import("#features/crypto/purchases-screen.tsx")).PurchasesScreen),
  screenAt(
    paths.recurringBuys,
    async () => (await import("#features/crypto/recurring/recurring-screen.tsx")).RecurringScreen,
  ),
  { path: paths.depositNaira, ...nairaDeposit },
  { path: paths.fundWallet, ...nairaDeposit },
  screenAt(
    paths.withdrawNaira,
    async () => (await import("#features/naira/withdraw/withdraw-screen.tsx")).WithdrawScreen,
  ),
  screenAt(paths.withdrawal, toTransaction),
  screenAt(paths.people, async () => (await import("#features/transfers/people-screen.tsx")).PeopleScreen),
  screenAt(
    paths.sendToPerson,
    async () => (await import("#features/transfers/transfer-screens.tsx")).SendToPersonScreen,
  ),
  screenAt(
    paths.requestMoney,
    async () => (await import("#features/transfers/transfer-screens.tsx")).RequestMoneyScreen,
  ),
  screenAt(
    paths.moneyRequest,
    async () => (await import("#features/transfers/money-request-screen.tsx")).MoneyRequestScreen,
  ),
  screenAt(paths.myCode, async () => (await import("#features/transfers/my-code-screen.tsx")).MyCodeScreen),
  screenAt(paths.deposit, async () => (await import("#features/wallet/deposit-screen.tsx")).DepositScreen),
  screenAt(
    paths.depositCoin,
    async () => (await import("#features/wallet/crypto-deposit-screen.tsx")).CryptoDepositScreen,
  ),
  screenAt(paths.holding, async () => (await import("#features/wallet/holding-screen.tsx")).HoldingScreen),
  screenAt(
    paths.activity,
    async () => (await import("#features/wallet/history/activity-screen.tsx")).ActivityScreen,
  ),
  screenAt(paths.transaction, async () => (await import("../pages/transaction-page.tsx")).TransactionPage),
  screenAt(
    paths.insights,
    async () => (await import("#features/wallet/insights/insights-screen.tsx")).InsightsScreen,
  ),
  screenAt(paths.rates, async () => (await import("#features/market/rates-screen.tsx")).RatesScreen),
  screenAt(paths.coin, async () => (await import("#features/market/analysis-screen.tsx")).AnalysisScreen),
  screenAt(
    paths.priceAlerts,
    async () => (await import("#features/market/alerts/alerts-screen.tsx")).AlertsScreen,
  ),
  screenAt(
    paths.notifications,
    async () => (await import("#features/notifications/notifications-screen.tsx")).NotificationsScreen,
  ),
  screenAt(
    paths.notificationSettings,
    async () =>
      (await import("#features/notifications/preferences-screen.tsx")).NotificationPreferencesScreen,
  ),
  screenAt(paths.help, async () => (await import("#features/cases/help-screen.tsx")).HelpScreen),
  screenAt(paths.reportProblem, async () => (await import("#features/cases/report-screen.tsx")).ReportScreen),
  screenAt(paths.supportCase, async () => (await import("#features/cases/case-screen.tsx")).CaseScreen),
  screenAt(paths.profile, async () => (await import("../pages/profile-page.tsx")).ProfilePage),
  screenAt(
    paths.sessions,
    async () => (await import("#features/users/profile/sessions-screen.tsx")).SessionsScreen,
  ),
  screenAt(
    paths.changePassword,
    async () => (await import("#features/users/profile/change-password-screen.tsx")).ChangePasswordScreen,
  ),
  screenAt(
    paths.changePin,
    async () => (await import("#features/users/profile/change-pin-screen.tsx")).ChangePinScreen,
  ),
  screenAt(
    paths.closeAccount,
    async () => (await import("#features/users/profile/close-account-screen.tsx")).CloseAccountScreen,
  ),
  screenAt(
    paths.security,
    async () => (await import("#features/users/security/security-screen.tsx")).SecurityScreen,
  ),
  screenAt(
    paths.authenticatorApp,
    async () => (await import("#features/users/security/authenticator-screen.tsx")).AuthenticatorScreen,
  ),
  screenAt(
    paths.paymentRules,
    async () => (await import("#features/users/security/payment-rules-screen.tsx")).PaymentRulesScreen,
  ),
  screenAt(paths.verify, async () => (await import("#features/kyc/verify-screen.tsx")).VerifyScreen),
  screenAt(paths.limits, async () => (await import("#features/kyc/limits-screen.tsx")).LimitsScreen),
  screenAt(paths.giftCards, async () => (await import("../pages/coming-soon-screen.tsx")).ComingSoonScreen),
];

export const billsRoutes: readonly AppRoute[] = [
  screenAt(paths.bills, async () => (await import("#features/bills/hub-screen.tsx")).BillsHubScreen),
  screenAt(paths.billAirtime, async () => (await import("#features/bills/airtime-screen.tsx")).AirtimeScreen),
  screenAt(paths.billData, async () => (await import("#features/bills/product-screens.tsx")).DataScreen),
  screenAt(paths.billCable, async () => (await import("#features/bills/product-screens.tsx")).CableScreen),
  screenAt(
    paths.billElectricity,
    async () => (await import("#features/bills/electricity-screen.tsx")).ElectricityScreen,
  ),
  screenAt(
    paths.billHistory,
    async () => (await import("#features/bills/history-screen.tsx")).BillHistoryScreen,
  ),
  screenAt(paths.bill, toTransaction),
  screenAt(
    paths.billRepeats,
    async () => (await import("#features/bills/recurring/repeats-screen.tsx")).BillRepeatsScreen,
  ),
  screenAt(
    paths.billRecipients,
    async () => (await import("#features/bills/recipients/recipients-screen.tsx")).RecipientsScreen,
  ),
  screenAt(paths.billBatch, async () => (await import("#features/bills/batch/batch-screen.tsx")).BatchScreen),
];

const legalNames = ["terms", "privacy", "fees", "licence", "complaints", "accessibility"] as const;

export const publicRoutes: readonly AppRoute[] = [
  screenAt(
    paths.forgotPassword,
    async () => (await import("#features/users/forgot-password-screen.tsx")).ForgotPasswordScreen,
  ),
  screenAt(
    paths.resetPassword,
    async () => (await import("#features/users/reset-password-screen.tsx")).ResetPasswordScreen,
  ),
  screenAt(paths.notMe, async () => (await import("#features/users/not-me-screen.tsx")).NotMeScreen),
  screenAt(paths.pay, async () => (await import("#features/transfers/pay-link-screen.tsx")).PayLinkScreen),
  ...legalNames.map((name) =>
    screenAt(paths[name], async () => (await import("#features/legal/legal-screen.tsx")).legalScreen(name)),
  ),
];
