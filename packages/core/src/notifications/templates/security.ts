import { lagosMinute } from "@manilla/shared/lagos";
import type { Events, Topic } from "../../events/events.ts";
import { securityNotice, type TopicNotification } from "../message.ts";

export type AccountTopic =
  | "user.registered"
  | "user.code_requested"
  | "user.reset_requested"
  | "statement.requested"
  | "balance.adjusted"
  | "user.contact_verified"
  | "user.contact_replaced"
  | "user.contact_restored"
  | "user.contact_allowed";

type SecurityTopic = "staff.authenticator_set" | Exclude<Extract<Topic, `user.${string}`>, AccountTopic>;

export const moneyHeld = " Withdrawals, sends and larger bills are on hold for 24 hours.";
export const moneyHeldPidgin = " Withdrawals, sends and big bills dey on hold for 24 hours.";
const youngRemoved = (removed = 0) =>
  removed > 0 ? " We removed the passkeys and authenticator apps of the last 3 days." : "";
const youngRemovedPidgin = (removed = 0) =>
  removed > 0 ? " We don comot the passkeys and authenticator apps of the last 3 days." : "";
export const notYou = "If this wasn't you, contact support now.";
export const notYouPidgin = "If no be you, contact support now.";

export const securityTopics: { [T in SecurityTopic]: TopicNotification<Events[T]> } = {
  "user.signed_in": {
    ...securityNotice("sign_in", ({ device }) => ({
      title: "New sign-in",
      message: `Someone signed in to your account with ${deviceName(device)}. If this wasn't you, change your password now.`,
      pidginTitle: "New sign-in for your account",
      pidginMessage: `Somebody sign in for your account with ${deviceName(device)}. If no be you, change your password now.`,
    })),
    fallback: "sms",
  },
  "user.session_ended": securityNotice("session_ended", ({ device }) => ({
    title: "Device logged out",
    message: `Another of your devices logged out ${deviceName(device)}. ${notYou}`,
    pidginTitle: "One device don log out",
    pidginMessage: `Another of your devices log out ${deviceName(device)}. ${notYouPidgin}`,
  })),
  "user.pin_locked": securityNotice("pin_locked", ({ minutes }) => ({
    title: "Transaction PIN locked",
    message: `Someone entered your PIN wrong five times. It's locked for ${minutes} minutes. ${notYou}`,
    pidginTitle: "We don lock your transaction PIN",
    pidginMessage: `Somebody enter wrong PIN five times, so we lock am for ${minutes} minutes. ${notYouPidgin}`,
  })),
  "user.frozen": securityNotice("account_frozen", ({ removed }) => ({
    title: "Account frozen",
    message: `You told us that something wasn't you, so we froze your account. No money can leave it, and every device is logged out.${youngRemoved(removed)} Contact support to unfreeze it.`,
    pidginTitle: "We don freeze your account",
    pidginMessage: `You tell us say something no be you, so we freeze your account. No money fit comot, and we don log out every device.${youngRemovedPidgin(removed)} Contact support to unfreeze am.`,
  })),
  "user.frozen_by_staff": securityNotice("account_frozen", () => ({
    title: "Account frozen",
    message:
      "We froze your account to protect it. No money can leave it, and every device is logged out. Contact support to unfreeze it.",
    pidginTitle: "We don freeze your account",
    pidginMessage:
      "We freeze your account to protect am. No money fit comot, and we don log out every device. Contact support to unfreeze am.",
  })),
  "user.unfrozen": securityNotice("account_unfrozen", () => ({
    title: "Account unfrozen",
    message: `Your account is no longer frozen. ${notYou}`,
    pidginTitle: "We don unfreeze your account",
    pidginMessage: `We don unfreeze your account. ${notYouPidgin}`,
  })),
  "user.password_reset": securityNotice("password_reset", ({ removed }) => ({
    title: "Password reset",
    message: `Your password was reset and every device was logged out.${youngRemoved(removed)}${moneyHeld} ${notYou}`,
    pidginTitle: "Somebody don reset your password",
    pidginMessage: `Somebody don reset your password, and we don log out every device.${youngRemovedPidgin(removed)}${moneyHeldPidgin} ${notYouPidgin}`,
  })),
  "user.password_changed": securityNotice("password_changed", () => ({
    title: "Password changed",
    message: `Your password was changed and your other devices were logged out.${moneyHeld} ${notYou}`,
    pidginTitle: "Somebody don change your password",
    pidginMessage: `Somebody don change your password, and we don log out your other devices.${moneyHeldPidgin} ${notYouPidgin}`,
  })),
  "user.pin_changed": securityNotice("pin_changed", () => ({
    title: "Transaction PIN changed",
    message: `Your transaction PIN was changed.${moneyHeld} ${notYou}`,
    pidginTitle: "Somebody don change your transaction PIN",
    pidginMessage: `Somebody don change your transaction PIN.${moneyHeldPidgin} ${notYouPidgin}`,
  })),
  "user.factor_changed": securityNotice("factor_changed", ({ change, held }) => {
    const [title, pidginTitle] = factorTitles[change];
    return {
      title,
      message: `${title} on your account.${held ? moneyHeld : ""} ${notYou}`,
      pidginTitle,
      pidginMessage: `${pidginTitle} for your account.${held ? moneyHeldPidgin : ""} ${notYouPidgin}`,
    };
  }),
  "user.payment_rules_changed": securityNotice("payment_rules_changed", ({ looserAt }) => ({
    title: "Payment rules changed",
    message: `Your payment rules were changed.${looserAt ? ` Looser rules begin on ${lagosMinute(new Date(looserAt))}.` : ""} ${notYou}`,
    pidginTitle: "Somebody don change your payment rules",
    pidginMessage: `Somebody don change your payment rules.${looserAt ? ` The looser rules go start on ${lagosMinute(new Date(looserAt))}.` : ""} ${notYouPidgin}`,
  })),
  "user.recovery_started": securityNotice(
    "recovery_started",
    ({ endsAt }) => ({
      title: "Security methods reported lost",
      message: `Someone with your password reported your authenticator app or passkey lost. It protects your account until ${lagosMinute(new Date(endsAt))}. ${notYou}`,
      pidginTitle: "Somebody report say your security methods don lost",
      pidginMessage: `Person wey get your password talk say your authenticator app or passkey don lost. E go protect your account till ${lagosMinute(new Date(endsAt))}. ${notYouPidgin}`,
    }),
    "every_contact",
  ),
  "user.recovery_stopped": securityNotice(
    "recovery_stopped",
    () => ({
      title: "Security methods stay",
      message: `Someone used your authenticator app or passkey, so we won't remove it. If you didn't report it lost, someone knows your password: change it now. ${notYou}`,
      pidginTitle: "Your security methods still dey",
      pidginMessage: `Somebody use your authenticator app or passkey, so we no go comot am. If no be you report am lost, person sabi your password: change am now. ${notYouPidgin}`,
    }),
    "every_contact",
  ),
  "user.closed": securityNotice(
    "account_closed",
    ({ why }) => ({
      title: "Account closed",
      message:
        why === "unproved"
          ? "We closed a Manilla account with this address: nobody verified the address or used the account for 30 days. You can register at any time."
          : `Your Manilla account was closed. ${notYou}`,
      pidginTitle: "Your account don close",
      pidginMessage:
        why === "unproved"
          ? "We don close one Manilla account with this address: nobody verify the address, and nobody use the account for 30 days. You fit register any time."
          : `Somebody don close your Manilla account. ${notYouPidgin}`,
    }),
    "previous_contacts",
  ),
  "staff.authenticator_set": securityNotice("factor_changed", ({ by }) => ({
    title: "New authenticator for the staff desk",
    message:
      by === null
        ? "A new authenticator app was set for your sign-in at the staff desk, and your sessions there have ended. If this wasn't you, tell an admin now."
        : `${by} set a new authenticator app for your sign-in at the staff desk, and your sessions there have ended. If you didn't ask for it, tell another admin now.`,
    pidginTitle: "New authenticator for the staff desk",
    pidginMessage: `${by ?? "Somebody"} don set new authenticator app for your sign-in at the staff desk, and we don end your sessions there. If you no ask for am, tell another admin now.`,
  })),
};

const factorTitles = {
  passkey_added: ["Passkey added", "Somebody don add passkey"],
  passkey_removed: ["Passkey removed", "Somebody don comot passkey"],
  totp_added: ["Authenticator app added", "Somebody don add authenticator app"],
  totp_removed: ["Authenticator app removed", "Somebody don comot authenticator app"],
  all_removed: ["Passkeys and authenticator app removed", "Somebody comot passkeys and authenticator app"],
} as const;

/** Keeps only letters, digits and a little punctuation, because a device may send any text as its name. */
function deviceName(text: string): string {
  const line = text.replace(/[^\p{L}\p{N} .,()_/-]+/gu, " ").trim();
  return line.slice(0, 80) || "a new device";
}
