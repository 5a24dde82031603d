import { catalogueExamples } from "@manilla/shared/bills/catalogue-examples";
import { customerExamples } from "@manilla/shared/bills/customer-examples";
import { billsExamples } from "@manilla/shared/bills/examples";
import { historyExamples } from "@manilla/shared/bills/history-examples";
import { recipientExamples } from "@manilla/shared/bills/recipient-examples";
import { repeatExamples } from "@manilla/shared/bills/repeat-examples";
import { caseExamples } from "@manilla/shared/cases/examples";
import { cryptoExamples } from "@manilla/shared/crypto/examples";
import { recurringExamples } from "@manilla/shared/crypto/recurring-examples";
import { sendExamples } from "@manilla/shared/crypto/send-examples";
import { feesExamples } from "@manilla/shared/fees-examples";
import { publicConfigExamples } from "@manilla/shared/http/public-config-examples";
import type { RouteExample } from "@manilla/shared/http/route-example";
import { kycExamples } from "@manilla/shared/kyc/examples";
import { alertExamples } from "@manilla/shared/market/alert-examples";
import { coinExamples } from "@manilla/shared/market/coin-examples";
import { marketExamples } from "@manilla/shared/market/examples";
import { nairaExamples } from "@manilla/shared/naira/examples";
import { withdrawalExamples } from "@manilla/shared/naira/withdrawal-examples";
import { deviceExamples } from "@manilla/shared/notifications/device-examples";
import { notificationsExamples } from "@manilla/shared/notifications/examples";
import { settingsExamples } from "@manilla/shared/notifications/settings-examples";
import { providerHealthExamples } from "@manilla/shared/provider-health-examples";
import { transferExamples } from "@manilla/shared/transfers/examples";
import { accountExamples } from "@manilla/shared/users/account-examples";
import { usersExamples } from "@manilla/shared/users/examples";
import { factorExamples } from "@manilla/shared/users/factors-examples";
import { activityExamples } from "@manilla/shared/wallet/activity-examples";
import { depositExamples } from "@manilla/shared/wallet/deposit-examples";
import { walletExamples } from "@manilla/shared/wallet/examples";
import { insightExamples } from "@manilla/shared/wallet/insight-examples";
import { ledgerExamples } from "@manilla/shared/wallet/ledger-examples";
import type { Routes } from "./app.ts";
import { webhookExamples } from "./plugins/webhook-examples.ts";
import { accountRoutes } from "./routes/account.ts";
import { alertRoutes } from "./routes/alerts.ts";
import { billsRoutes } from "./routes/bills.ts";
import { casesRoutes } from "./routes/cases.ts";
import { configRoutes } from "./routes/config.ts";
import { cryptoRoutes } from "./routes/crypto.ts";
import { depositRoutes } from "./routes/deposits.ts";
import { factorRoutes } from "./routes/factors.ts";
import { kycRoutes } from "./routes/kyc.ts";
import { marketRoutes } from "./routes/market.ts";
import { nairaRoutes } from "./routes/naira.ts";
import { notificationsRoutes } from "./routes/notifications.ts";
import { recurringRoutes } from "./routes/recurring.ts";
import { sendRoutes } from "./routes/send.ts";
import { transferRoutes } from "./routes/transfers.ts";
import { usersRoutes } from "./routes/users.ts";
import { walletRoutes } from "./routes/wallet.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { withdrawalRoutes } from "./routes/withdrawals.ts";

interface Feature {
  readonly routes: Routes;
  /** What the documentation says of each route, with a request and its reply. */
  readonly examples: readonly RouteExample[];
}

/** Every feature of the API: its routes and their examples. A feature adds its line here and nowhere else. */
const features: readonly Feature[] = [
  { routes: configRoutes, examples: [...publicConfigExamples, ...providerHealthExamples, ...feesExamples] },
  { routes: usersRoutes, examples: usersExamples },
  { routes: accountRoutes, examples: [...accountExamples, ...settingsExamples] },
  { routes: factorRoutes, examples: factorExamples },
  { routes: kycRoutes, examples: kycExamples },
  { routes: cryptoRoutes, examples: cryptoExamples },
  { routes: sendRoutes, examples: sendExamples },
  { routes: depositRoutes, examples: depositExamples },
  {
    routes: walletRoutes,
    examples: [...walletExamples, ...activityExamples, ...insightExamples, ...ledgerExamples],
  },
  { routes: notificationsRoutes, examples: [...notificationsExamples, ...deviceExamples] },
  { routes: marketRoutes, examples: [...marketExamples, ...coinExamples] },
  { routes: alertRoutes, examples: alertExamples },
  { routes: recurringRoutes, examples: recurringExamples },
  { routes: nairaRoutes, examples: nairaExamples },
  {
    routes: billsRoutes,
    examples: [
      ...catalogueExamples,
      ...billsExamples,
      ...customerExamples,
      ...historyExamples,
      ...repeatExamples,
      ...recipientExamples,
    ],
  },
  { routes: withdrawalRoutes, examples: withdrawalExamples },
  { routes: transferRoutes, examples: transferExamples },
  { routes: casesRoutes, examples: caseExamples },
  { routes: webhookRoutes, examples: webhookExamples },
];

export const allRoutes = features.map(({ routes }) => routes);
export const allExamples = features.flatMap(({ examples }) => examples);
