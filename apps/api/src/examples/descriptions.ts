import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";

const priceSeen =
  "`amount` is the price the person saw, in naira. A changed price answers 409 `price_changed`.";
const nameOrNull = "`name` is null when the provider cannot say. The purchase is still possible.";
const nextPage = "Pass `next` as `cursor` to get the next page; null is the end.";

/** Facts beyond the route's summary, by operationId. A route without an entry shows its summary. */
export const routeDescriptions: Readonly<Record<string, string>> = {
  getPublicConfig:
    "Everything an app needs before sign-in. Nothing in it is secret, and it changes only with a deployment.",
  listProviderHealth:
    "From our own payments of the last hour, at most a minute old. A bank or biller with few payments, or without trouble, is not listed.",
  listFees: "A minimum in USD is the value of the coins at the moment of the trade.",
  checkEmail: "Limited per address. On 429 wait for `Retry-After`.",
  checkPhone: "The number is in international format.",
  checkUsername: "Usernames are compared without regard to case.",
  register: "A taken email, phone number or username answers 409.",
  login: "Starts a session of 7 days. A wrong identifier and a wrong password answer the same.",
  logout: "Revokes the session of this token. Other devices stay signed in.",
  renewSession:
    "A new token of the same session, for seven days from now and at most 30 days after the sign-in. The old one stays good until its own end.",
  listSessions: "Latest first. `current` marks the session of this call.",
  revokeSession: "The next call of that session answers 401.",
  savePreferences: "Only active services are accepted.",
  forgotPassword:
    "Sends a 6-digit code and a link by email, or a code to the verified phone while the email is not verified. The answer is the same for an unknown account, so it does not reveal who has one.",
  resetPassword:
    "Takes either `identifier` with `code`, or `token` from the link. All sessions end, passkeys and authenticator apps of the last 72 hours are removed, and money out is held for a time. The reply lists those that stay.",
  freezeAccount:
    'Takes the token of the "It was not me" link in a security message, for 72 hours. No money leaves the account, all sessions end, passkeys and authenticator apps of the last 72 hours are removed, and a replaced contact comes back. The reply lists the factors that stay.',
  changePassword: "Needs the current password. All other sessions end; this one stays.",
  changePin: "The 4-digit PIN confirms payments. Changing it needs the password.",
  exportMyData: "All personal data of this account as one JSON document, by kind of record.",
  closeAccount:
    "Closes the account for good. Nothing may be pending, and every balance must be zero. What is too little to withdraw or send can be given up: the refusal (409) lists it as `giveUp`, and the same call with that list closes.",
  getNotificationSettings: "The channels of each category. `locked` names those that cannot be turned off.",
  saveNotificationSettings:
    "Changes the categories that are named and leaves the others. Security messages always go by email.",
  listFactors: "Without anything secret. `endAt` is set while a recovery runs.",
  startTotp:
    "Makes the secret for an authenticator app (RFC 6238), after the password and the PIN, or a `confirmation` by a factor that the account has. It counts once its first code was confirmed.",
  confirmTotp:
    "Answers ten recovery codes, shown this once. Other devices are logged out, and money out is held for 24 hours.",
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
  passkeySignIn: "The passkey is enough: no code is needed.",
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
  sendVerification: "The code is valid for 10 minutes. The next one can be requested after a minute.",
  verifyOtp: "Confirms the contact with the code that was sent to it, which raises the account to level 1.",
  getKycStatus: "The KYC level, what it rests on, and when the next identity check can be started.",
  startIdentity: "Open `url` in a frame or window and poll `GET /kyc/status`.",
  getLimits: "The daily limits of this level, of a new device, and the person's own.",
  listNotifications: "Latest first. Pass the last `_id` as `before` to get the next page.",
  countUnread: "The number for the badge. Cheap enough to poll.",
  markRead: "Returns how many are left.",
  markAllRead: "With `upTo`, marks those up to that one. Returns how many are left.",
  listPushDevices: "Devices of sessions that are not logged out.",
  addPushDevice:
    "Takes `PushSubscription.toJSON()` of the browser, made with `publicKey`. It ends when the session is logged out or revoked. Only addresses of the browsers' own push services are accepted.",
  listCases:
    "The newest hundred cases, those that changed last first; with a transaction's id, those about it.",
  openCase:
    "Opens a numbered case with the transaction's facts and timeline attached. One problem with one transaction has one open case: a second report answers 409 with its `caseId`. Answered within 72 hours (transfers, bills, fraud), 14 days (account, other) or 30 days (charges).",
  replyToCase:
    "The case is open again, and its deadline moves by the time in which it waited for the customer.",
  closeCase: "Closing a closed case changes nothing.",
  createQuote: `Fixes a price for ${quoteLifetimeSeconds} seconds. Pass \`quoteId\` to the trade to get exactly this price.`,
  buyCrypto:
    "Buys at the quote, or at the current price without one. The naira balance pays `total`, fee included.",
  sellCrypto:
    "Sells at the quote, or at the current price without one. The naira balance receives the value less the fee.",
  executeSwap: "Sells one coin and buys another in one transaction, with one fee.",
  listPurchases: "Trades only, latest first. `GET /transactions` has everything.",
  validateAddress: "Checks format and checksum. It does not prove that the address has an owner.",
  sendCrypto:
    "Sends a coin to an external address, or at once and without the network to another user's address. A sent coin cannot be returned. With `confirmDuplicate: false` the same amount to the same address within five minutes answers 409.",
  saveAddress: "The same address twice answers 409.",
  getWalletAddress:
    "Creates the address on the first call and returns the same one from then on. Send only this coin, on this network.",
  listCryptoDeposits: "Latest first, from the moment the network shows them until they are credited.",
  getHolding: "At average cost, and the gain of a sale now. Sends make no gain.",
  listTransactions: `Trades, deposits, withdrawals and bills. ${nextPage} A page of a search ends after 10,000 lines looked at: it may be empty and still have a \`next\`.`,
  getTransaction:
    "The transaction with the states it went through and, while it is pending, what happens next. Poll this after a pending answer.",
  exportTransactions:
    "Downloads the filtered history as CSV or PDF, dated by when the money moved; what has moved none, by when it was begun. The answer is the file, not the envelope.",
  emailStatement: "Goes to the caller's own verified email address, at most ten a day.",
  getReceipt: "Downloads a PDF. The answer is the file, not the envelope.",
  getSpending: "Bills, money to people and withdrawals that went through, latest month first.",
  getGains:
    "Sales and swaps of the year at average cost, fees included. What was received counts at its worth on arrival.",
  exportGains: "A sheet with a line for each sale: date, reference, coin, amount, proceeds, cost, gain.",
  listLedgerAccounts:
    "Two accounts of every asset: what can be spent, and what unfinished payments have set aside.",
  listLedgerEntries: `The newest entry first, each with the balance after it. ${nextPage} An entry is never changed.`,
  getCryptoRates:
    "Prices in dollars and naira, 24-hour figures and ranked lists. `stale` means that trading is paused until prices are fresh.",
  getCoinAnalysis: "In dollars. `id` is the market-data id, for example `bitcoin`.",
  getCandles: "Candles in dollars. The source chooses their width by the number of days.",
  listForex: "Naira for one unit of each currency, at the middle rate. For display only.",
  listAlerts: "Active price alerts and those that fired, latest first.",
  createAlert:
    "Notifies once when the price is reached. The direction follows from the current price; in naira that is the dollar price at the middle rate.",
  createRecurringBuy:
    "Without startsOn, starts at the next 8:00 in Lagos. A run without enough balance is skipped.",
  pauseRecurringBuy: "Dates that pass while it is paused are not made up for.",
  endRecurringBuy: "Purchases made so far stay.",
  getNairaAccount: "It is yours for good. Every payment into it, from any person, is added to your balance.",
  initiateNairaDeposit:
    "Creates a deposit and returns the settings for the payment provider's checkout. Nothing is credited until the provider confirms.",
  getOpenNairaDeposit: "The newest one, with the checkout settings to continue it. Null if there is none.",
  verifyNairaDeposit: "Credits what the provider received. Safe to repeat: a payment is credited once.",
  getNairaDeposit: "The stored state of the deposit, without asking the payment provider.",
  listDataBillers: "Use `identifier` in the calls that follow.",
  listCableBillers: "Use `identifier` in the calls that follow.",
  listElectricityBillers: "Prepaid and postpaid are separate entries.",
  purchaseAirtime: "The naira balance pays. A failed purchase is refunded in full.",
  purchaseData: priceSeen,
  purchaseCable: priceSeen,
  purchaseElectricity: "A prepaid meter's token is in `token` and is also sent by SMS and email.",
  validateCable: nameOrNull,
  validateElectricity: nameOrNull,
  listBillHistory: "By page, latest first. `search` finds recipients, references and descriptions.",
  resendToken: "For a settled purchase. Limited per purchase.",
  createBillRepeat: "`automatic` pays the bill and needs the PIN, `reminder` only notifies.",
  removeBillRepeat: "Purchases made so far stay.",
  listBillRecipients: "In the order of their names.",
  saveBillRecipient: "A number that is saved already gets the new name and provider.",
  removeBillRecipient: "Bills that were paid for it stay.",
  listBanks: "Nigerian banks, by name. Inactive ones are listed but cannot receive.",
  resolveAccount: "Asks the bank. Show the name to the person before a withdrawal.",
  initiateWithdrawal:
    "Holds the amount and sends it to the bank once approved. The bank receives the amount less the fee. Needs KYC level 2. With `confirmDuplicate: false` the same amount to the same account within five minutes answers 409.",
  cancelWithdrawal: "Releases the amount. After the approval it answers 409.",
  listBeneficiaries: "The bank accounts of earlier withdrawals, latest first.",
  removeBeneficiary: "Past withdrawals keep their details.",
  findRecipient: "Answers 404 alike for unknown accounts, and for accounts that can't receive. 20 a minute.",
  listRecipients: "Latest first, at most ten.",
  sendTransfer:
    "At once and without a fee. The same amount to the same person within two minutes answers 409 unless `confirmDuplicate` is true.",
  requestMoney: "The request ends after seven days.",
  listMoneyRequests: "Open ones first, at most a hundred.",
  payMoneyRequest: "At once, without a fee, and once.",
  declineMoneyRequest: "Its sender is notified.",
};
