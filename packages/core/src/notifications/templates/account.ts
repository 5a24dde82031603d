import { formatAsset } from "@manilla/shared/format-money";
import { lagosMinute, lagosTime } from "@manilla/shared/lagos";
import type { CaseEvents, Events } from "../../events/events.ts";
import {
  accountNotice,
  declareNotice,
  securityNotice,
  type TopicNotification,
  type Words,
} from "../message.ts";
import { type AccountTopic, moneyHeld, moneyHeldPidgin, notYou, notYouPidgin } from "./security.ts";

const contactTitle = { email: "Email", phone: "Phone number" };
const contactName = { email: "email", phone: "phone number" };

export const accountTopics: { [T in AccountTopic]: TopicNotification<Events[T]> } = {
  "user.registered": accountNotice("welcome", () => ({
    title: "Welcome to Manilla",
    message: "Your account is ready. Add naira to buy your first coin.",
    pidginTitle: "Welcome to Manilla",
    pidginMessage: "Your account don ready. Add naira to buy your first coin.",
  })),
  "user.code_requested": { channels: "code" },
  "user.reset_requested": { channels: "none" },
  "statement.requested": { channels: "none" },
  "balance.adjusted": declareNotice("money_in", ({ amount, asset = "NGN", direction, transactionId }) => ({
    type: "other",
    ...adjustmentWords[direction](formatAsset(asset, amount)),
    data: { kind: "balance_adjusted", transactionId },
  })),
  "user.contact_verified": accountNotice("contact_verified", ({ type }) => ({
    title: `${contactTitle[type]} verified`,
    message: `Your ${contactName[type]} is verified.`,
    pidginTitle: `We don verify your ${contactName[type]}`,
    pidginMessage: `We don verify your ${contactName[type]}.`,
  })),
  "user.contact_replaced": securityNotice(
    "contact_changed",
    ({ type, held }) => ({
      title: `${contactTitle[type]} changed`,
      message: `Your ${contactName[type]} was changed.${held ? moneyHeld : ""} ${notYou}`,
      pidginTitle: `Somebody don change your ${contactName[type]}`,
      pidginMessage: `Somebody don change your ${contactName[type]}.${held ? moneyHeldPidgin : ""} ${notYouPidgin}`,
    }),
    "previous_contacts",
  ),
  "user.contact_restored": securityNotice(
    "contact_changed",
    ({ type }) => ({
      title: `${contactTitle[type]} restored`,
      message: `Someone told us that they didn't change your ${contactName[type]}, so we restored the old one. It can't reset your password until support unfreezes your account. ${notYou}`,
      pidginTitle: `We don bring back your old ${contactName[type]}`,
      pidginMessage: `Somebody tell us say no be them change your ${contactName[type]}, so we bring back the old one. E no fit reset your password till support unfreeze your account. ${notYouPidgin}`,
    }),
    "previous_contacts",
  ),
  "user.contact_allowed": securityNotice(
    "contact_allowed",
    ({ type, usableFrom }) => ({
      title: `New ${contactName[type]} approved`,
      message: `Someone told us that your ${contactName[type]} is lost. Our team approved a new one, which can reset your password from ${lagosMinute(new Date(usableFrom))}. ${notYou}`,
      pidginTitle: `We don approve new ${contactName[type]}`,
      pidginMessage: `Somebody tell us say your ${contactName[type]} don lost. Our team don approve new one, wey fit reset your password from ${lagosMinute(new Date(usableFrom))}. ${notYouPidgin}`,
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
    message: `${amount} arrived for the account that you closed. We moved it here: it's in your balance now.`,
    pidginTitle: "Money from the account wey you close",
    pidginMessage: `${amount} land for the account wey you close. We don move am come here: e dey your balance now.`,
  }),
};

type IdentityTopic = Extract<keyof Events, `identity.${string}`>;

export const identityTopics: { [T in IdentityTopic]: TopicNotification<Events[T]> } = {
  "identity.completed": accountNotice("identity_completed", () => ({
    title: "Identity verified",
    message: "We verified your identity and raised your limits.",
    pidginTitle: "We don verify your identity",
    pidginMessage: "We don verify your identity and raise your limits.",
  })),
  "identity.pending": accountNotice("identity_pending", () => ({
    title: "Identity under review",
    message: "Our team is reviewing your identity. We'll tell you the result.",
    pidginTitle: "We dey check your identity",
    pidginMessage: "Our team dey check your identity. We go tell you the result.",
  })),
  "identity.failed": accountNotice("identity_failed", ({ reason }) => ({
    title: "Identity not verified",
    message: `We couldn't verify your identity${reason ? `: ${sentence(reason)}` : "."} You can try again.`,
    pidginTitle: "We no fit verify your identity",
    pidginMessage: `We no fit verify your identity${reason ? `: ${sentence(reason)}` : "."} You fit try again.`,
  })),
  "identity.held": accountNotice("identity_held", ({ reason }) => ({
    title: "Identity not verified",
    message: reason,
    pidginTitle: "We no fit verify your identity",
    pidginMessage: reason,
  })),
  "identity.withdrawn": securityNotice("identity_withdrawn", () => ({
    title: "Identity verification withdrawn",
    message: `Your account is no longer verified, because its identity belongs to another account. ${notYou}`,
    pidginTitle: "We don comot your verification",
    pidginMessage: `Your account no dey verified again, because another account get the identity. ${notYouPidgin}`,
  })),
};

function sentence(text: string): string {
  const line = text
    .replace(/[^\p{L}\p{N} ,()'_/-]+/gu, " ")
    .trim()
    .slice(0, 160);
  return line === "" ? "the check failed." : `${line}.`;
}

/** The text of a case's messages is shown only in the app, because other people may read an e-mail. */
export const caseTopics: { [T in keyof CaseEvents]: TopicNotification<CaseEvents[T]> } = {
  "case.opened": declareNotice("account", ({ caseId, number, title, answerBy }) => ({
    type: "other",
    title: "We received your report",
    message: `Your case ${number} (${title}) is open. We'll reply by ${lagosTime(answerBy)}, Lagos time.`,
    pidginTitle: "We don get your report",
    pidginMessage: `Your case ${number} (${title}) don open. We go reply by ${lagosTime(answerBy)}, Lagos time.`,
    data: { caseId, kind: "case_opened" },
  })),
  "case.answered": declareNotice("account", ({ caseId, number, title, state }) => ({
    type: "other",
    title: answerTitles[state][0],
    message: `Read our message about your case ${number} (${title}) in the app.`,
    pidginTitle: answerTitles[state][1],
    pidginMessage: `Read our message about your case ${number} (${title}) for the app.`,
    data: { caseId, kind: `case_${state}` },
  })),
};

const answerTitles = {
  open: ["News about your case", "News about your case"],
  answered: ["We answered your case", "We don answer your case"],
  waiting: ["We need something from you", "We need something from you"],
  closed: ["Your case is closed", "We don close your case"],
} as const;
