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

// Every message appears in the app's list. `channels` says where else it is sent. `chosen`: by the channels that the
// person chose for the category. `every_contact`: by all channels. `previous_contacts`: by all channels, and also to
// the contacts from before a change.
interface Notice<Payload> {
  category: Category;
  channels: "chosen" | "previous_contacts" | "every_contact";
  /** If no device accepts the push, the message is sent by this channel. */
  fallback?: "sms";
  template: (payload: Payload) => Message;
}

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
): Notice<Payload> {
  return { category, channels: "chosen", template };
}

const systemNotice =
  (category: Category) =>
  <Payload>(
    kind: string,
    words: (payload: Payload) => Words,
    channels: Notice<Payload>["channels"] = "chosen",
  ): Notice<Payload> => ({
    category,
    channels,
    template: (payload) => ({ type: "system", ...words(payload), data: { kind } }),
  });

/**
 * Declares a message about an act that a thief may have done. The e-mail is always sent and has a link that freezes
 * the account.
 */
export const securityNotice = systemNotice("security");
export const accountNotice = systemNotice("account");

export function coinAmount(currency: string, amount: string): string {
  return isAsset(currency) ? formatAsset(currency, amount) : `${amount} ${currency}`;
}

export function coinName(currency: string): string {
  return isAsset(currency) ? assetName(currency) : currency;
}
