import { formatAsset } from "@manilla/shared/format-money";
import { lagosMinute } from "@manilla/shared/lagos";
import type { Events } from "../../events/events.ts";
import { notice, promptNotice, type TopicNotification } from "../message.ts";

type AccountTopic =
  | "user.registered"
  | "user.signed_in"
  | "user.session_ended"
  | "user.pin_locked"
  | "user.code_requested"
  | "user.reset_requested"
  | "user.frozen"
  | "user.frozen_by_staff"
  | "user.unfrozen"
  | "statement.requested"
  | "balance.adjusted"
  | "user.factor_changed"
  | "staff.authenticator_set"
  | "user.recovery_started"
  | "user.recovery_stopped"
  | "user.payment_rules_changed"
  | "user.password_reset"
  | "user.password_changed"
  | "user.pin_changed"
  | "user.closed";

export const moneyHeld = " Withdrawals, sends and larger bills are held for 24 hours.";
const youngRemoved = (removed = 0) =>
  removed > 0 ? " We removed the passkeys and authenticator apps of the last 3 days." : "";
export const notYou = "If this was not you, contact support now.";

/**
 * The category "security" is for acts that a thief may have done: always mailed, with a link that freezes the
 * account. The texts of codes are in secret-messages.ts.
 */
export const accountTopics: { [T in AccountTopic]: TopicNotification<Events[T]> } = {
  "user.registered": notice("account", () => ({
    type: "system",
    title: "Welcome to Manilla",
    message: "Your account is ready. Add naira to buy your first coin.",
    data: { kind: "welcome" },
  })),
  "user.signed_in": promptNotice("security", ({ device }) => ({
    type: "system",
    title: "New sign-in",
    message: `Your account was opened on ${deviceName(device)}. If this was not you, change your password now.`,
    data: { kind: "sign_in" },
  })),
  "user.session_ended": notice("security", ({ device }) => ({
    type: "system",
    title: "Device logged out",
    message: `${deviceName(device)} was logged out from another of your devices. ${notYou}`,
    data: { kind: "session_ended" },
  })),
  "user.pin_locked": notice("security", ({ minutes }) => ({
    type: "system",
    title: "Transaction PIN locked",
    message: `Your PIN was entered wrongly five times and is locked for ${minutes} minutes. ${notYou}`,
    data: { kind: "pin_locked" },
  })),
  "user.code_requested": { channels: "code" },
  "user.reset_requested": { channels: "none" },
  "statement.requested": { channels: "none" },
  "user.frozen": notice("security", ({ removed }) => ({
    type: "system",
    title: "Account frozen",
    message: `You told us that something was not you. No money can leave your account, and every device is logged out.${youngRemoved(removed)} Contact support to open it again.`,
    data: { kind: "account_frozen" },
  })),
  "user.frozen_by_staff": notice("security", () => ({
    type: "system",
    title: "Account frozen",
    message:
      "We froze your account to protect it. No money can leave it, and every device is logged out. Contact support to open it again.",
    data: { kind: "account_frozen" },
  })),
  "user.unfrozen": notice("security", () => ({
    type: "system",
    title: "Account open again",
    message: `Your account is open again: money can leave it. ${notYou}`,
    data: { kind: "account_unfrozen" },
  })),
  "balance.adjusted": notice("money_in", ({ amount, asset = "NGN", direction, transactionId }) => ({
    type: "other",
    ...adjustmentWords[direction](formatAsset(asset, amount)),
    data: { kind: "balance_adjusted", transactionId },
  })),
  "user.password_reset": notice("security", ({ removed }) => ({
    type: "system",
    title: "Password reset",
    message: `Your password was reset and every device was logged out.${youngRemoved(removed)} ${moneyHeld.trim()} ${notYou}`,
    data: { kind: "password_reset" },
  })),
  "user.password_changed": notice("security", () => ({
    type: "system",
    title: "Password changed",
    message: `Your password was changed and your other devices were logged out.${moneyHeld} ${notYou}`,
    data: { kind: "password_changed" },
  })),
  "user.pin_changed": notice("security", () => ({
    type: "system",
    title: "Transaction PIN changed",
    message: `Your transaction PIN was changed.${moneyHeld} ${notYou}`,
    data: { kind: "pin_changed" },
  })),
  "user.factor_changed": notice("security", ({ change, held }) => ({
    type: "system",
    title: factorTitle[change],
    message: `${factorTitle[change]} on your account.${held ? moneyHeld : ""} ${notYou}`,
    data: { kind: "factor_changed" },
  })),
  "staff.authenticator_set": notice("security", ({ by }) => ({
    type: "system",
    title: "New authenticator for the staff desk",
    message:
      by === null
        ? "A new authenticator app was set for your sign-in at the staff desk, and your sessions there have ended. If this was not you, tell an admin now."
        : `${by} set a new authenticator app for your sign-in at the staff desk, and your sessions there have ended. If you did not ask for it, tell another admin now.`,
    data: { kind: "factor_changed" },
  })),
  "user.payment_rules_changed": notice("security", ({ looserAt }) => ({
    type: "system",
    title: "Payment rules changed",
    message: `Your own payment rules were changed.${looserAt ? ` Looser rules begin on ${lagosMinute(new Date(looserAt))}.` : ""} ${notYou}`,
    data: { kind: "payment_rules_changed" },
  })),
  "user.recovery_started": notice(
    "security",
    ({ endsAt }) => ({
      type: "system",
      title: "Sign-in protection is ending",
      message: `Somebody with your password says that your authenticator app or passkey is lost. It protects your account until ${lagosMinute(new Date(endsAt))}. ${notYou}`,
      data: { kind: "recovery_started" },
    }),
    "every_contact",
  ),
  "user.recovery_stopped": notice(
    "security",
    () => ({
      type: "system",
      title: "Sign-in protection stays",
      message: `Your authenticator app or passkey was used, so it is not removed. If you did not ask for its removal, somebody knows your password: change it now. ${notYou}`,
      data: { kind: "recovery_stopped" },
    }),
    "every_contact",
  ),
  "user.closed": notice(
    "security",
    ({ why }) => ({
      type: "system",
      title: "Account closed",
      message:
        why === "unproved"
          ? "A Manilla account with this address was closed: nobody verified the address, and the account was not used for 30 days. You can register at any time."
          : `Your Manilla account was closed. ${notYou}`,
      data: { kind: "account_closed" },
    }),
    "previous_contacts",
  ),
};

const factorTitle = {
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  totp_added: "Authenticator app added",
  totp_removed: "Authenticator app removed",
  all_removed: "Passkeys and authenticator app removed",
};

/** A device sends its own name: only letters, digits and a little punctuation on one line are kept. */
function deviceName(text: string): string {
  const line = text.replace(/[^\p{L}\p{N} .,()_/-]+/gu, " ").trim();
  return line.slice(0, 80) || "a new device";
}

type Direction = Events["balance.adjusted"]["direction"];
const adjustmentWords: Record<Direction, (amount: string) => { title: string; message: string }> = {
  credit: (amount) => ({
    title: "Balance credited",
    message: `Manilla added ${amount} to your balance.`,
  }),
  debit: (amount) => ({
    title: "Balance corrected",
    message: `Manilla took ${amount} from your balance to correct it. Contact support if you have a question.`,
  }),
  from_closed_account: (amount) => ({
    title: "Money from your closed account",
    message: `${amount} arrived for the account that you closed. We moved it here: it is in your balance now.`,
  }),
};
