import type { RouteExample } from "@manilla/http/route-example";
import type { Routes } from "./app.ts";
import { accountExamples, settingsExamples } from "./examples/account.ts";
import { alertExamples } from "./examples/alerts.ts";
import { historyExamples, recipientExamples, repeatExamples } from "./examples/bill-history.ts";
import { billsExamples, catalogueExamples, customerExamples } from "./examples/bills.ts";
import { caseExamples } from "./examples/cases.ts";
import { feesExamples, providerHealthExamples, publicConfigExamples } from "./examples/config.ts";
import { cryptoExamples } from "./examples/crypto.ts";
import { depositExamples } from "./examples/deposits.ts";
import { factorExamples } from "./examples/factors.ts";
import { kycExamples } from "./examples/kyc.ts";
import { coinExamples, marketExamples } from "./examples/market.ts";
import { nairaExamples } from "./examples/naira.ts";
import { deviceExamples, notificationsExamples } from "./examples/notifications.ts";
import { recurringExamples } from "./examples/recurring.ts";
import { sendExamples } from "./examples/send.ts";
import { transferExamples } from "./examples/transfers.ts";
import { usersExamples } from "./examples/users.ts";
import { activityExamples, insightExamples, ledgerExamples, walletExamples } from "./examples/wallet.ts";
import { webhookExamples } from "./examples/webhooks.ts";
import { withdrawalExamples } from "./examples/withdrawals.ts";
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
  readonly examples: readonly RouteExample[];
}

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
