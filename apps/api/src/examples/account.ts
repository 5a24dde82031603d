import { example } from "@manilla/http/route-example";
import type { ReplyOf } from "@manilla/shared/http/route";
import {
  getNotificationSettings,
  saveNotificationSettings,
} from "@manilla/shared/notifications/settings-contract";
import {
  changePassword,
  changePin,
  closeAccount,
  exportMyData,
  forgotPassword,
  freezeAccount,
  resetPassword,
} from "@manilla/shared/users/account-contract";

const security: ReplyOf<typeof getNotificationSettings>["settings"][number] = {
  category: "security",
  title: "Security",
  description: "Sign-ins, password, PIN and contact changes",
  covers: ["Sign-ins, password, PIN and contact changes"],
  inApp: true,
  email: true,
  sms: false,
  push: true,
  locked: ["inApp", "email"],
};
const description = "Verification and news about your account";
const settings = [
  security,
  {
    ...security,
    category: "account",
    title: "Account",
    description,
    covers: [description],
    locked: ["inApp"],
  },
] satisfies ReplyOf<typeof getNotificationSettings>["settings"];

export const accountExamples = [
  example(forgotPassword, {
    description:
      "Sends a 6-digit code and a link by email, or a code to the verified phone while the email is not verified. The answer is the same for an unknown account, so it does not reveal who has one.",
    body: { identifier: "adaeze@example.com" },
    reply: { resetId: "q3Zt0mWc5rY8nLk2vB7xHs1dJf4gPa6e", expiresIn: 1800, resendIn: 60 },
  }),
  example(resetPassword, {
    description:
      "Takes either `identifier` with `code`, or `token` from the link. All sessions end, passkeys and authenticator apps of the last 72 hours are removed, and money out is held for a time. The reply lists those that stay.",
    body: { identifier: "adaeze@example.com", code: "482915", password: "Secret-pass-2" },
    reply: { totpSince: null, passkeys: [{ name: "My phone", createdAt: "2026-01-20T09:30:00.000Z" }] },
  }),
  example(freezeAccount, {
    description:
      'Takes the token of the "It was not me" link in a security message, for 72 hours. No money leaves the account, all sessions end, passkeys and authenticator apps of the last 72 hours are removed, and a replaced contact comes back. The reply lists the factors that stay.',
    body: { token: "AZqYp2Vtc7uK1mQ0xW3eRg5hJ8kL4nB6vC9dF2sA1zQ" },
    reply: { totpSince: null, passkeys: [{ name: "My phone", createdAt: "2026-01-20T09:30:00.000Z" }] },
  }),
  example(changePassword, {
    description: "Needs the current password. All other sessions end; this one stays.",
    body: { currentPassword: "Secret-pass-1", newPassword: "Secret-pass-2" },
    reply: {},
  }),
  example(changePin, {
    description: "Replaces the 4-digit PIN that confirms payments. Needs the password.",
    body: { password: "Secret-pass-1", newPin: "1357" },
    reply: {},
  }),
  example(exportMyData, {
    description: "All personal data of this account as one JSON document, by kind of record.",
    reply: {
      generatedAt: "2026-11-20T09:30:00.000Z",
      profile: { username: "adaeze", email: "adaeze@example.com" },
    },
  }),
  example(closeAccount, {
    description:
      "Closes the account for good. Nothing may be pending, and every balance must be zero. What is too little to withdraw or send can be given up: the refusal (409) lists it as `giveUp`, and the same call with that list closes.",
    body: { password: "Secret-pass-1" },
    reply: {},
  }),
];

export const settingsExamples = [
  example(getNotificationSettings, {
    description: "The channels of each category. `locked` names those that cannot be turned off.",
    reply: { settings, language: "en" },
  }),
  example(saveNotificationSettings, {
    description:
      "Changes the categories that are named and leaves the others. Security messages always go by email.",
    body: { settings: [{ category: "trades", email: true, sms: false }], language: "pcm" },
    reply: { settings, language: "pcm" },
  }),
];
