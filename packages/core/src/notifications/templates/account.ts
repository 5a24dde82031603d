import type { Events } from "../../events/events.ts";
import type { Message } from "../messages.ts";

type AccountTopic =
  | "user.pin_locked"
  | "user.code_requested"
  | "user.reset_requested"
  | "user.contact_verified"
  | "user.frozen"
  | "user.password_reset"
  | "user.password_changed"
  | "user.pin_changed"
  | "user.closed"
  | "identity.completed"
  | "identity.pending"
  | "identity.failed";

const moneyHeld = " Withdrawals, sends and larger bills are held for 24 hours.";
const notYou = "If this was not you, contact support now.";

/** What is said about the account itself; codes go their own way (letters.ts) and stand in no list. */
export const accountWords: { [T in AccountTopic]: (payload: Events[T]) => Message | null } = {
  "user.pin_locked": ({ minutes }) => ({
    type: "system",
    title: "Transaction PIN locked",
    message: `Your PIN was entered wrongly five times and is locked for ${minutes} minutes. ${notYou}`,
    data: { kind: "pin_locked" },
  }),
  "user.code_requested": () => null,
  "user.reset_requested": () => null,
  "user.contact_verified": ({ type, replaced, held }) => ({
    type: "system",
    title: replaced ? `${contactName[type]} changed` : `${contactName[type]} verified`,
    message: replaced
      ? `Your ${contactName[type].toLowerCase()} was changed.${held ? moneyHeld : ""} ${notYou}`
      : `Your ${contactName[type].toLowerCase()} is verified.`,
    data: { kind: replaced ? "contact_changed" : "contact_verified" },
  }),
  "user.frozen": () => ({
    type: "system",
    title: "Account frozen",
    message:
      "You told us that something was not you. No money can leave your account, and every device is signed out. Contact support to open it again.",
    data: { kind: "account_frozen" },
  }),
  "user.password_reset": () => ({
    type: "system",
    title: "Password reset",
    message: `Your password was reset and every device was signed out. ${moneyHeld.trim()} ${notYou}`,
    data: { kind: "password_reset" },
  }),
  "user.password_changed": () => ({
    type: "system",
    title: "Password changed",
    message: `Your password was changed and your other devices were signed out.${moneyHeld} ${notYou}`,
    data: { kind: "password_changed" },
  }),
  "user.pin_changed": () => ({
    type: "system",
    title: "Transaction PIN changed",
    message: `Your transaction PIN was changed.${moneyHeld} ${notYou}`,
    data: { kind: "pin_changed" },
  }),
  "user.closed": () => ({
    type: "system",
    title: "Account closed",
    message: `Your Manilla account was closed. ${notYou}`,
    data: { kind: "account_closed" },
  }),
  "identity.completed": () => ({
    type: "system",
    title: "Identity verified",
    message: "Your identity is verified. Your limits have been raised.",
    data: { kind: "identity_completed" },
  }),
  "identity.pending": () => ({
    type: "system",
    title: "Identity in review",
    message: "Your identity check is being reviewed by a person. We will tell you when it is decided.",
    data: { kind: "identity_pending" },
  }),
  "identity.failed": ({ reason }) => ({
    type: "system",
    title: "Identity not verified",
    message: `Your identity could not be verified${reason ? `: ${sentence(reason)}` : "."} You can try again.`,
    data: { kind: "identity_failed" },
  }),
};

const contactName = { email: "Email", phone: "Phone number" };

/** The provider's words: one line, letters and a little punctuation, ended like a sentence. */
function sentence(text: string): string {
  const line = text
    .replace(/[^\p{L}\p{N} ,()'_/-]+/gu, " ")
    .trim()
    .slice(0, 160);
  return line === "" ? "it was refused." : `${line}.`;
}
