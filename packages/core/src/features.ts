import { exportBills } from "./bills/list-bills.ts";
import { exportCases } from "./cases/my-cases.ts";
import { exportCrypto } from "./crypto/address-book.ts";
import type { Events, Topic } from "./events/events.ts";
import type { ExportPart } from "./export-part.ts";
import { exportAlerts } from "./market/alerts.ts";
import { exportNairaAccount } from "./naira/accounts/accounts.ts";
import type { TopicNotification } from "./notifications/message.ts";
import { accountTopics, caseTopics, identityTopics } from "./notifications/templates/account.ts";
import { billTopics } from "./notifications/templates/bills.ts";
import { custodyTopics } from "./notifications/templates/custody.ts";
import { depositTopics, withdrawalTopics } from "./notifications/templates/naira.ts";
import { securityTopics } from "./notifications/templates/security.ts";
import { alertTopics, tradeTopics } from "./notifications/templates/trades.ts";
import { transferTopics } from "./notifications/templates/transfers.ts";
import { exportTransfers } from "./transfers/money-request.ts";

export const notificationTopics: { readonly [T in Topic]: TopicNotification<Events[T]> } = {
  ...accountTopics,
  ...securityTopics,
  ...identityTopics,
  ...depositTopics,
  ...withdrawalTopics,
  ...custodyTopics,
  ...billTopics,
  ...tradeTopics,
  ...alertTopics,
  ...transferTopics,
  ...caseTopics,
};

export const exportParts: readonly ExportPart[] = [
  exportCrypto,
  exportAlerts,
  exportBills,
  exportNairaAccount,
  exportTransfers,
  exportCases,
];
