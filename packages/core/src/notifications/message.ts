import { assetName, isAsset } from "@manilla/shared/assets";
import { formatAsset } from "@manilla/shared/format-money";
import type { Notification } from "@manilla/shared/notifications/contract";
import type { Category } from "@manilla/shared/notifications/settings";

export interface Words {
  title: string;
  message: string;
  pidginTitle: string;
  pidginMessage: string;
}

export interface Message extends Words {
  type: Notification["type"];
  data: Notification["data"];
}

/**
 * A notification about a topic: a line in the app's list, sent by the channels chosen for its category.
 * `every_contact` goes by e-mail and SMS, regardless of the choice. `previous_contacts` also goes to the contacts
 * before the change, if the event carries them.
 */
interface Notice<Payload> {
  category: Category;
  channels: "chosen" | "previous_contacts" | "every_contact";
  /** Used when none of the person's devices accepts the push. */
  fallback?: "sms";
  template: (payload: Payload) => Message;
  covers?: string;
}

/** How an event reaches its person. Without a template: a one-time `code`, an electricity `token`, or nothing. */
export type TopicNotification<Payload> = Notice<Payload> | { channels: "code" | "token" | "none" };

export function promptNotice<Payload>(
  category: Category,
  template: (payload: Payload) => Message,
): Notice<Payload> {
  return { category, channels: "chosen", fallback: "sms", template };
}

export function declareNotice<Payload>(
  category: Category,
  template: (payload: Payload) => Message,
  channels: Notice<Payload>["channels"] = "chosen",
): Notice<Payload> {
  return { category, channels, template };
}

/**
 * For acts that a thief may have done: always mailed, with a link that freezes the account.
 */
export function securityNotice<Payload>(
  kind: string,
  words: (payload: Payload) => Words,
  channels: Notice<Payload>["channels"] = "chosen",
): Notice<Payload> {
  return declareNotice(
    "security",
    (payload) => ({ type: "system", ...words(payload), data: { kind } }),
    channels,
  );
}

/** "0.00012000 BTC" */
export function coinAmount(currency: string, amount: string): string {
  return isAsset(currency) ? formatAsset(currency, amount) : `${amount} ${currency}`;
}

export function coinName(currency: string): string {
  return isAsset(currency) ? assetName(currency) : currency;
}
