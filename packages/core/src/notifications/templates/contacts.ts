import { lagosMinute } from "@manilla/shared/lagos";
import type { Events } from "../../events/events.ts";
import { notice, type TopicNotification } from "../message.ts";
import { moneyHeld, notYou } from "./account.ts";

type ContactTopic =
  | "user.contact_verified"
  | "user.contact_replaced"
  | "user.contact_restored"
  | "user.contact_allowed";

const contactName = { email: "Email", phone: "Phone number" };

export const contactTopics: { [T in ContactTopic]: TopicNotification<Events[T]> } = {
  "user.contact_verified": notice("account", ({ type }) => ({
    type: "system",
    title: `${contactName[type]} verified`,
    message: `Your ${contactName[type].toLowerCase()} is verified.`,
    data: { kind: "contact_verified" },
  })),
  "user.contact_replaced": notice(
    "security",
    ({ type, held }) => ({
      type: "system",
      title: `${contactName[type]} changed`,
      message: `Your ${contactName[type].toLowerCase()} was changed.${held ? moneyHeld : ""} ${notYou}`,
      data: { kind: "contact_changed" },
    }),
    "previous_contacts",
  ),
  "user.contact_restored": notice(
    "security",
    ({ type }) => ({
      type: "system",
      title: `${contactName[type]} restored`,
      message: `Somebody told us that the change of your ${contactName[type].toLowerCase()} was not theirs, so the one before is back. It sets no new password until support has opened your account. ${notYou}`,
      data: { kind: "contact_changed" },
    }),
    "previous_contacts",
  ),
  "user.contact_allowed": notice(
    "security",
    ({ type, usableFrom }) => ({
      type: "system",
      title: `New ${contactName[type].toLowerCase()} approved`,
      message: `Somebody told us that your ${contactName[type].toLowerCase()} is lost. Our staff approved a new one, which can open your account from ${lagosMinute(new Date(usableFrom))}. ${notYou}`,
      data: { kind: "contact_allowed" },
    }),
    "every_contact",
  ),
};
