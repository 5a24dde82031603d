import type { Notification } from "@manilla/shared/notifications/contract";
import type { Category } from "@manilla/shared/notifications/settings";

/** What a person reads, and what the screen needs to show beside it. */
export interface Message {
  type: Notification["type"];
  title: string;
  message: string;
  data: Notification["data"];
}

/**
 * A topic that people read about: a line in the app's list, sent by the channels chosen for its category; `every_contact` goes by
 * e-mail and SMS, whatever was chosen; `previous_contacts` also goes where the person was reached before the change, if the event
 * carries that.
 */
interface Notice<Payload> {
  category: Category;
  channels: "chosen" | "previous_contacts" | "every_contact";
  /** Sent by SMS when none of the person's devices takes the push. */
  fallback?: "sms";
  /** Null where the person is not told: a later event is. */
  template: (payload: Payload) => Message | null;
  /** What the settings say of it, where its category has no description of its own: "Prices you watch". */
  covers?: string;
}

/** How an event reaches its person. Without a template: a one-time `code`, an electricity `token`, or nothing. */
export type TopicNotification<Payload> = Notice<Payload> | { channels: "code" | "token" | "none" };

/** Declares a topic that can't wait: a push that no device takes is sent by SMS. */
export function promptNotice<Payload>(
  category: Category,
  template: (payload: Payload) => Message | null,
): Notice<Payload> {
  return { category, channels: "chosen", fallback: "sms", template };
}

/** Declares a topic that people read about. */
export function notice<Payload>(
  category: Category,
  template: (payload: Payload) => Message | null,
  channels: Notice<Payload>["channels"] = "chosen",
): Notice<Payload> {
  return { category, channels, template };
}
