import type { Topic } from "../events/events.ts";
import { topics } from "../features.ts";
import type { Message, TopicNotification } from "./message.ts";

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
