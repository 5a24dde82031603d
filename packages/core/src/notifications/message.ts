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
 * How an event reaches its person. One with a template gets a line in the app's list, and goes out by the channels chosen
 * for its category; `previous_contacts` goes where the person was reached before the change, if the event carries that;
 * `every_contact` goes by e-mail and SMS, whatever was chosen.
 * Without a template: a one-time `code`, an electricity `token`, or nothing.
 */
export type TopicNotification<Payload> =
  | {
      category: Category;
      channels: "chosen" | "previous_contacts" | "every_contact";
      /** Sent by SMS when none of the person's devices takes the push. */
      fallback?: "sms";
      template: (payload: Payload) => Message;
    }
  | { channels: "code" | "token" | "none" };

/** Declares a topic that can't wait: a push that no device takes is sent by SMS. */
export function promptNotice<Payload>(
  category: Category,
  template: (payload: Payload) => Message,
): TopicNotification<Payload> {
  return { category, channels: "chosen", fallback: "sms", template };
}

/** Declares a topic that people read about. */
export function notice<Payload>(
  category: Category,
  template: (payload: Payload) => Message,
  channels: "chosen" | "previous_contacts" | "every_contact" = "chosen",
): TopicNotification<Payload> {
  return { category, channels, template };
}
