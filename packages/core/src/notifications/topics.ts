import type { Topic } from "../events/events.ts";
import { notificationTopics } from "../features.ts";
import type { Message, TopicNotification } from "./message.ts";

export function notificationOf(topic: string): TopicNotification<unknown> {
  if (!Object.hasOwn(notificationTopics, topic)) return { channels: "none" };
  // event() checks every payload against its topic (events/events.ts). The table is keyed by both.
  return notificationTopics[topic as Topic] as TopicNotification<unknown>;
}

export function messageFor(topic: string, payload: unknown): Message | null {
  const notification = notificationOf(topic);
  return "template" in notification ? notification.template(payload) : null;
}
