export const people: Readonly<Record<string, string>> = {
  getPublicConfig:
    "Everything an app needs before sign-in. Nothing in it is secret, and it changes only with a deployment.",
  listProviderHealth:
    "From our own payments of the last hour, at most a minute old. A bank or biller with few payments, or without trouble, is not listed.",
  listFees:
    "Every fee with the smallest and the largest payment. A minimum in USD is the value of the coins at the moment of the trade.",
  checkEmail:
    "Says whether an account can be created with this email. Limited per address; on 429 wait for `Retry-After`.",
  checkPhone: "Says whether an account can be created with this phone number, in international format.",
  checkUsername: "Says whether this username is free. Usernames are compared without regard to case.",
  register:
    "Creates the account, its balances and a first session. A taken email, phone number or username answers 409.",
  login: "Starts a session of 7 days. A wrong identifier and a wrong password answer the same.",
  logout: "Revokes the session of this token. Other devices stay signed in.",
  renewSession:
    "A new token of the same session, for seven days from now and at most 30 days after the sign-in. The old one stays good until its own end.",
  listSessions: "The devices that are signed in, latest first. `current` marks the session of this call.",
  revokeSession: "Ends one session; its next call answers 401.",
  savePreferences:
    "Saves the features chosen in onboarding and marks onboarding as completed. Only active services are accepted.",
  skipPreferences: "Marks onboarding as completed and chooses no feature.",
  getPreferences: "The features chosen in onboarding, and the active ones to choose from.",
  forgotPassword:
    "Sends a 6-digit code and a link by email, or a code to the verified phone while the email is not verified. The answer is the same for an unknown account, so it does not reveal who has one.",
  resetPassword:
    "Takes either `identifier` with `code`, or `token` from the link. All sessions end, passkeys and authenticator apps of the last 72 hours are removed, and money out is held for a time. The reply lists those that stay.",
  freezeAccount:
    'Takes the token of the "It was not me" link in a security message, for 72 hours. No money leaves the account, all sessions end, passkeys and authenticator apps of the last 72 hours are removed, and a replaced contact comes back. The reply lists the factors that stay.',
  changePassword: "Needs the current password. All other sessions end; this one stays.",
  changePin: "Replaces the 4-digit PIN that confirms payments. Needs the password.",
  exportMyData: "All personal data of this account as one JSON document, by kind of record.",
  closeAccount:
    "Closes the account for good. Nothing may be pending, and every balance must be zero. What is too little to withdraw or send can be given up: the refusal (409) lists it as `giveUp`, and the same call with that list closes.",
  getNotificationSettings: "The channels of each category. `locked` names those that cannot be turned off.",
  saveNotificationSettings:
    "Changes the categories that are named and leaves the others. Security messages always go by email.",
  listFactors:
    "The second factors of this account, without anything secret. `endAt` is set while a recovery runs.",
  startTotp:
    "Makes the secret for an authenticator app (RFC 6238), after the password and the PIN, or a `confirmation` by a factor that the account has. It counts once its first code was confirmed.",
  confirmTotp:
    "Takes the app's first code and answers ten recovery codes, shown this once. Other devices are logged out, and money out is held for 24 hours.",
  removeTotp: "Needs a confirmation of the last five minutes. Money out is held for 24 hours.",
  startPasskey:
    "Options for `navigator.credentials.create`, after the password and the PIN, or a `confirmation` by a factor that the account has.",
  addPasskey:
    "Verifies what the browser answered and stores the public key. Each challenge is accepted once. Other devices are logged out, and money out is held for 24 hours.",
  removePasskey: "Needs a confirmation of the last five minutes. Money out is held for 24 hours.",
  startConfirmation: "Options for `navigator.credentials.get` with one of my passkeys.",
  createConfirmation:
    "Exchanges a code or a passkey for a confirmation: five minutes, this session, one payment (header `X-Confirmation` instead of the PIN) or one change.",
  startPasskeySignIn:
    "Options for `navigator.credentials.get` with any passkey of this site. No account has to be named.",
  passkeySignIn: "Signs in with a passkey alone; it is asked for no code.",
  startFactorSignIn:
    "Options for `navigator.credentials.get` with a passkey of the account that the ticket names.",
  factorSignIn:
    "Finishes a sign-in that was answered `second_factor_required`, with its ticket and a code of the authenticator app, a recovery code or a passkey.",
  recoverFactors:
    "For a lost authenticator app and passkey: 24 hours later the password signs in alone. Every contact gets a message with a link that stops it.",
  unfreezeAccount:
    "Ends a freeze by its owner, with a factor that was added 72 hours before the freeze or earlier. A freeze by staff stays.",
  unlockApp: "For an app that locks itself when it is not used. Wrong PINs count as everywhere else.",
  getPaymentRules: "What this person allows their own account to pay, and looser rules that begin later.",
  savePaymentRules:
    "Stricter rules apply at once. Looser ones begin after 24 hours, and need a `confirmation` where there is a second factor. With the `changedAt` that was read, a save is refused when another was faster.",
  sendVerification:
    "Sends a code that is valid for 10 minutes. The next one can be requested after a minute.",
  verifyOtp: "Confirms the contact with the code that was sent to it, which raises the account to level 1.",
  getKycStatus: "The KYC level, what it rests on, and when the next identity check can be started.",
  startIdentity:
    "Starts an identity check at the provider. Open `url` in a frame or window and poll `GET /kyc/status`.",
  getLimits:
    "The daily limits of this level, of a new device, and the person's own: what is used, what is left, and when they reset.",
  listNotifications: "Notifications, latest first. Pass the last `_id` as `before` to get the next page.",
  countUnread: "The number for the badge. Cheap enough to poll.",
  markRead: "Marks one notification as read and returns how many are left.",
  markAllRead:
    "Marks every notification as read; with `upTo` those up to that one, and returns how many are left.",
  listPushDevices: "Devices of sessions that are not logged out.",
  addPushDevice:
    "Takes `PushSubscription.toJSON()` of the browser, made with `publicKey`. It ends when the session is logged out or revoked. Only addresses of the browsers' own push services are accepted.",
  removePushDevice: "Nothing is sent to this device from now on.",
  listCases:
    "The newest hundred cases, those that changed last first; with a transaction's id, those about it.",
  getCase: "A case with its messages, oldest first, and until when it is answered.",
  openCase:
    "Opens a numbered case with the transaction's facts and timeline attached. One problem with one transaction has one open case: a second report answers 409 with its `caseId`. Answered within 72 hours (transfers, bills, fraud), 14 days (account, other) or 30 days (charges).",
  replyToCase:
    "Adds a message. The case is open again, and its deadline moves by the time in which it waited for the customer.",
  closeCase: "Closes the case: the problem is solved. Closing a closed case changes nothing.",
};
