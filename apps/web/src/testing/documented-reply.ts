import { billsExamples } from "@manilla/shared/bills/examples";
import { historyExamples } from "@manilla/shared/bills/history-examples";
import { recipientExamples } from "@manilla/shared/bills/recipient-examples";
import { repeatExamples } from "@manilla/shared/bills/repeat-examples";
import { cryptoExamples } from "@manilla/shared/crypto/examples";
import { sendExamples } from "@manilla/shared/crypto/send-examples";
import { publicConfigExamples } from "@manilla/shared/http/public-config-examples";
import type { ReplyOf, Route } from "@manilla/shared/http/route";
import { kycExamples } from "@manilla/shared/kyc/examples";
import { marketExamples } from "@manilla/shared/market/examples";
import { withdrawalExamples } from "@manilla/shared/naira/withdrawal-examples";
import { usersExamples } from "@manilla/shared/users/examples";
import { activityExamples } from "@manilla/shared/wallet/activity-examples";
import { depositExamples } from "@manilla/shared/wallet/deposit-examples";
import { walletExamples } from "@manilla/shared/wallet/examples";

const examples = [
  ...billsExamples,
  ...historyExamples,
  ...recipientExamples,
  ...repeatExamples,
  ...cryptoExamples,
  ...sendExamples,
  ...kycExamples,
  ...marketExamples,
  ...withdrawalExamples,
  ...publicConfigExamples,
  ...usersExamples,
  ...activityExamples,
  ...depositExamples,
  ...walletExamples,
];

/** The reply that the API's document shows for a route, with some fields changed. */
export function documentedReply<R extends Route>(route: R, changes: Partial<ReplyOf<R>> = {}): ReplyOf<R> {
  const found = examples.find(({ name }) => name === route.name);
  if (!found) throw new Error(`documented-reply.ts has no example of ${route.name}`);
  return Object.assign({}, found.reply as ReplyOf<R>, changes); // the examples were checked where they were written
}
