import type { Events, Topic } from "../events/events.ts";
import type { Message, TopicNotification } from "./message.ts";
import { accountTopics } from "./templates/account.ts";
import { alertTopics } from "./templates/alerts.ts";
import { billTopics } from "./templates/bills.ts";
import { caseTopics } from "./templates/cases.ts";
import { custodyTopics } from "./templates/custody.ts";
import { depositTopics } from "./templates/deposits.ts";
import { identityTopics } from "./templates/identity.ts";
import { tradeTopics } from "./templates/trades.ts";
import { transferTopics } from "./templates/transfers.ts";
import { withdrawalTopics } from "./templates/withdrawals.ts";

/** Every topic with its category, channels and template. A topic that is missing here does not compile. */
const topics: { readonly [T in Topic]: TopicNotification<Events[T]> } = {
  ...accountTopics,
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

/** How an event of this topic reaches its person; `none` for a topic that is not ours. */
export function notificationOf(topic: string): TopicNotification<unknown> {
  if (!Object.hasOwn(topics, topic)) return { channels: "none" };
  // event() checks every payload against its topic (events/events.ts); the table is keyed by both.
  return topics[topic as Topic] as TopicNotification<unknown>;
}

/** The line in the app's list; null for a topic without one. */
export function messageFor(topic: string, payload: unknown): Message | null {
  const notification = notificationOf(topic);
  return "template" in notification ? notification.template(payload) : null;
}
