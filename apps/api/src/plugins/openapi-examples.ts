import { catalogueExamples } from "@manilla/shared/bills/catalogue-examples";
import { customerExamples } from "@manilla/shared/bills/customer-examples";
import { billsExamples } from "@manilla/shared/bills/examples";
import { historyExamples } from "@manilla/shared/bills/history-examples";
import { recipientExamples } from "@manilla/shared/bills/recipient-examples";
import { repeatExamples } from "@manilla/shared/bills/repeat-examples";
import { caseExamples } from "@manilla/shared/cases/examples";
import { cryptoExamples } from "@manilla/shared/crypto/examples";
import { planExamples } from "@manilla/shared/crypto/plan-examples";
import { sendExamples } from "@manilla/shared/crypto/send-examples";
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
import { webhookExamples } from "./webhook-examples.ts";

const examples = new Map<string, RouteExample>(
  [
    publicConfigExamples,
    providerHealthExamples,
    usersExamples,
    accountExamples,
    factorExamples,
    kycExamples,
    walletExamples,
    activityExamples,
    depositExamples,
    nairaExamples,
    withdrawalExamples,
    transferExamples,
    cryptoExamples,
    planExamples,
    sendExamples,
    catalogueExamples,
    billsExamples,
    customerExamples,
    historyExamples,
    repeatExamples,
    recipientExamples,
    marketExamples,
    coinExamples,
    alertExamples,
    notificationsExamples,
    settingsExamples,
    deviceExamples,
    caseExamples,
    webhookExamples,
  ]
    .flat()
    .map((example) => [example.name, example]),
);

/** A call that has a second address under /dashboard is documented once. */
export function exampleOf(operationId: string): RouteExample | undefined {
  return examples.get(operationId) ?? examples.get(operationId.replace(/InDashboard$/, ""));
}
