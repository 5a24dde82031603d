import { formatAsset } from "@manilla/shared/format-money";
import { lagosMinute } from "@manilla/shared/lagos";
import type { Events } from "../../events/events.ts";
import { notice, securityNotice, type TopicNotification, type Words } from "../message.ts";
import { moneyHeld, moneyHeldPidgin, notYou, notYouPidgin } from "./security.ts";

type AccountTopic =
  | "user.registered"
  | "user.code_requested"
  | "user.reset_requested"
  | "statement.requested"
  | "balance.adjusted"
  | "user.contact_verified"
  | "user.contact_replaced"
  | "user.contact_restored"
  | "user.contact_allowed";

const contactTitle = { email: "Email", phone: "Phone number" };
const contactName = { email: "email", phone: "phone number" };

/** The texts of codes are in secret-messages.ts. */
export const accountTopics: { [T in AccountTopic]: TopicNotification<Events[T]> } = {
  "user.registered": notice("account", () => ({
    type: "system",
    title: "Welcome to Manilla",
    message: "Your account is ready. Add naira to buy your first coin.",
    pidginTitle: "Welcome to Manilla",
    pidginMessage: "Your account don ready. Add naira to buy your first coin.",
    data: { kind: "welcome" },
  })),
  "user.code_requested": { channels: "code" },
  "user.reset_requested": { channels: "none" },
  "statement.requested": { channels: "none" },
  "balance.adjusted": notice("money_in", ({ amount, asset = "NGN", direction, transactionId }) => ({
    type: "other",
    ...adjustmentWords[direction](formatAsset(asset, amount)),
    data: { kind: "balance_adjusted", transactionId },
  })),
  "user.contact_verified": notice("account", ({ type }) => ({
    type: "system",
    title: `${contactTitle[type]} verified`,
    message: `Your ${contactName[type]} is verified.`,
    pidginTitle: `We don verify your ${contactName[type]}`,
    pidginMessage: `We don verify your ${contactName[type]}.`,
    data: { kind: "contact_verified" },
  })),
  "user.contact_replaced": securityNotice(
    "contact_changed",
    ({ type, held }) => ({
      title: `${contactTitle[type]} changed`,
      message: `Your ${contactName[type]} was changed.${held ? moneyHeld : ""} ${notYou}`,
      pidginTitle: `We don change your ${contactName[type]}`,
      pidginMessage: `We don change your ${contactName[type]}.${held ? moneyHeldPidgin : ""} ${notYouPidgin}`,
    }),
    "previous_contacts",
  ),
  "user.contact_restored": securityNotice(
    "contact_changed",
    ({ type }) => ({
      title: `${contactTitle[type]} restored`,
      message: `Somebody told us that the change of your ${contactName[type]} was not theirs, so the one before is back. It sets no new password until support has opened your account. ${notYou}`,
      pidginTitle: `We don bring back your old ${contactName[type]}`,
      pidginMessage: `Somebody tell us say no be them change your ${contactName[type]}, so we bring back the one before. E no fit set new password till support open your account. ${notYouPidgin}`,
    }),
    "previous_contacts",
  ),
  "user.contact_allowed": securityNotice(
    "contact_allowed",
    ({ type, usableFrom }) => ({
      title: `New ${contactName[type]} approved`,
      message: `Somebody told us that your ${contactName[type]} is lost. Our staff approved a new one, which can open your account from ${lagosMinute(new Date(usableFrom))}. ${notYou}`,
      pidginTitle: `We don approve new ${contactName[type]}`,
      pidginMessage: `Somebody tell us say your ${contactName[type]} don lost. Our staff don approve new one, wey fit open your account from ${lagosMinute(new Date(usableFrom))}. ${notYouPidgin}`,
    }),
    "every_contact",
  ),
};

type Direction = Events["balance.adjusted"]["direction"];
const adjustmentWords: Record<Direction, (amount: string) => Words> = {
  credit: (amount) => ({
    title: "Balance credited",
    message: `Manilla added ${amount} to your balance.`,
    pidginTitle: "We don add money to your balance",
    pidginMessage: `Manilla don add ${amount} to your balance.`,
  }),
  debit: (amount) => ({
    title: "Balance corrected",
    message: `Manilla took ${amount} from your balance to correct it. Contact support if you have a question.`,
    pidginTitle: "We don correct your balance",
    pidginMessage: `Manilla comot ${amount} from your balance to correct am. Contact support if you get question.`,
  }),
  from_closed_account: (amount) => ({
    title: "Money from your closed account",
    message: `${amount} arrived for the account that you closed. We moved it here: it is in your balance now.`,
    pidginTitle: "Money from the account wey you close",
    pidginMessage: `${amount} land for the account wey you close. We don move am come here: e dey your balance now.`,
  }),
};
