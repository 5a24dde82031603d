import { quoteLifetimeSeconds } from "@manilla/shared/crypto/messages";

export const money: Readonly<Record<string, string>> = {
  createQuote: `Fixes a price for ${quoteLifetimeSeconds} seconds. Pass \`quoteId\` to the trade to get exactly this price.`,
  buyCrypto:
    "Buys at the quote, or at the current price without one. The naira balance pays `total`, fee included.",
  sellCrypto:
    "Sells at the quote, or at the current price without one. The naira balance receives the value less the fee.",
  executeSwap: "Sells one coin and buys another in one transaction, with one fee.",
  listPurchases: "Trades only, latest first. `GET /transactions` has everything.",
  getPurchase: "One trade with its amounts and fee.",
  validateAddress:
    "Checks the address format and checksum of the network. It does not prove that the address has an owner.",
  sendCrypto:
    "Sends a coin to an external address, or at once and without the network to another user's address. A sent coin cannot be returned. With `confirmDuplicate: false` the same amount to the same address within five minutes answers 409.",
  listAddresses: "The saved addresses, latest first.",
  saveAddress: "Saves a valid address under a label. The same address twice answers 409.",
  removeAddress: "Deletes a saved address.",
  getWalletAddress:
    "Creates the address on the first call and returns the same one from then on. Send only this coin, on this network.",
  listCryptoDeposits:
    "Deposits of this coin, latest first, from the moment the network shows them until they are credited.",
  getDashboard: "The data of the first screen: profile, naira balance, coin balances and KYC status.",
  getHolding: "What is held of a coin at average cost, and its gain at today's price. Sends make no gain.",
  listTransactions:
    "One history of trades, deposits, withdrawals and bills. Pass `next` as `cursor` to get the next page; null is the end. A page of a search ends after 10,000 lines looked at: it may be empty and still have a `next`.",
  getTransaction:
    "The transaction with the states it went through and, while it is pending, what happens next. Poll this after a pending answer.",
  exportTransactions:
    "Downloads the filtered history as CSV or PDF, dated by when the money moved; what has moved none, by when it was begun. The answer is the file, not the envelope.",
  emailStatement:
    "Sends the PDF of these days to the caller's own verified email address, at most ten a day.",
  getReceipt: "Downloads a PDF receipt. The answer is the file, not the envelope.",
  getSpending: "Bills, money to people and withdrawals that went through, latest month first.",
  getGains:
    "Sales and swaps of the year at average cost, fees included. What was received counts at its worth on arrival.",
  exportGains: "A sheet with a line for each sale: date, reference, coin, amount, proceeds, cost, gain.",
  listLedgerAccounts:
    "Two accounts of every asset: what can be spent, and what unfinished payments have set aside.",
  listLedgerEntries:
    "The newest entry first, each with the balance after it. Pass `next` as `cursor` to get the next page; null is the end. An entry is never changed.",
  getCryptoRates:
    "Prices in dollars and naira, 24-hour figures and ranked lists. `stale` means that trading is paused until prices are fresh.",
  getRates: "Naira per unit of each currency, for buying and for selling, with the spread in percent.",
  getCoinAnalysis:
    "Figures and a description of one coin, in dollars. `id` is the market-data id, for example `bitcoin`.",
  getCandles: "Candles in dollars. The source chooses their width by the number of days.",
  listNews: "Recent headlines with links to their sources, latest first.",
  listForex: "Naira for one unit of each currency, at the middle rate. For display only.",
  listAlerts: "Active price alerts and those that fired, latest first.",
  createAlert:
    "Notifies once when the price is reached. The direction follows from the current price; in naira that is the dollar price at the middle rate.",
  removeAlert: "Deletes a price alert.",
  listRecurringBuys:
    "The recurring buys of this account with their next date and the result of the last run.",
  createRecurringBuy:
    "Buys for the same naira amount on every date of the schedule. A run without enough balance is skipped.",
  pauseRecurringBuy:
    "Pauses or resumes the schedule. Dates that pass while it is paused are not made up for.",
  endRecurringBuy: "Ends the schedule for good. Purchases made so far stay.",
  getNairaAccount:
    "The bank account number that is yours for good: every payment into it, from any person, is added to your balance.",
  initiateNairaDeposit:
    "Creates a deposit and returns the settings for the payment provider's checkout. Nothing is credited until the provider confirms.",
  getOpenNairaDeposit:
    "The newest deposit that waits for its payment, with the checkout settings to continue it; null when there is none.",
  verifyNairaDeposit:
    "Asks the payment provider for this deposit and credits what it received. Safe to repeat: a payment is credited once.",
  getNairaDeposit: "The stored state of the deposit, without asking the payment provider.",
  listDataBillers: "The mobile networks that sell data. Use `identifier` in the calls that follow.",
  listDataBundles: "The bundles of one network, priced in kobo.",
  listCableBillers: "The cable TV providers. Use `identifier` in the calls that follow.",
  listCablePlans: "The subscription plans of one provider, priced in kobo.",
  listElectricityBillers: "The electricity companies. Prepaid and postpaid are separate entries.",
  purchaseAirtime: "Pays for airtime from the naira balance. A failed purchase is refunded in full.",
  purchaseData:
    "Pays for a data bundle. `amount` is the price the person saw, in naira; a changed price answers 409 `price_changed`.",
  purchaseCable:
    "Pays for a TV subscription. `amount` is the price the person saw, in naira; a changed price answers 409 `price_changed`.",
  purchaseElectricity:
    "Pays for electricity. A prepaid meter's token is in `token` and is also sent by SMS and email.",
  validateCable:
    "Looks the customer of a smart card up. `name` is null when the provider cannot say; the purchase is still possible.",
  validateElectricity:
    "Looks the customer of a meter up. `name` is null when the provider cannot say; the purchase is still possible.",
  listBillHistory:
    "Bill purchases by page, latest first. `search` finds recipients, references and descriptions.",
  getBillTransaction: "One bill purchase with its status, recipient and electricity token.",
  resendToken: "Sends the token of a settled electricity purchase again. Limited per purchase.",
  listBillRepeats: "The monthly bills of this account with their next date and the result of the last run.",
  createBillRepeat:
    "Schedules an earlier purchase for every month. `automatic` pays it, `reminder` only notifies.",
  pauseBillRepeat: "Pauses or resumes a monthly bill.",
  removeBillRepeat: "Deletes a monthly bill. Purchases made so far stay.",
  listBillRecipients: "In the order of their names.",
  saveBillRecipient: "A number that is saved already gets the new name and provider.",
  renameBillRecipient: "Changes the name alone.",
  removeBillRecipient: "Bills that were paid for it stay.",
  listBanks: "Nigerian banks, by name. Inactive ones are listed but cannot receive.",
  resolveAccount:
    "Looks the account holder's name up at the bank. Show it to the person before a withdrawal.",
  initiateWithdrawal:
    "Holds the amount and sends it to the bank once approved. The bank receives the amount less the fee. Needs KYC level 2. With `confirmDuplicate: false` the same amount to the same account within five minutes answers 409.",
  getWithdrawal: "The state of the withdrawal, the fee, and the reason if it was rejected or failed.",
  cancelWithdrawal:
    "Cancels a withdrawal that still waits for approval and releases the amount. Later it answers 409.",
  listBeneficiaries: "The bank accounts of earlier withdrawals, latest first.",
  removeBeneficiary: "Deletes a saved bank account. Past withdrawals keep their details.",
  findRecipient:
    "Finds who would receive a transfer. Answers 404 alike for unknown accounts, and for accounts that can't receive. 20 a minute.",
  listRecipients: "The people this person sent money to, latest first, at most ten.",
  sendTransfer:
    "Sends naira or a coin to another person here, at once and without a fee. The same amount to the same person within two minutes answers 409 unless `confirmDuplicate` is true.",
  requestMoney: "Asks another person here for money. The request ends after seven days.",
  listMoneyRequests: "Requests to this person and from this person, open ones first, at most a hundred.",
  getMoneyRequest: "One request, to me or from me.",
  payMoneyRequest: "Pays a request that is open: at once, without a fee, and once.",
  declineMoneyRequest: "Declines a request to me. Its sender is notified.",
  cancelMoneyRequest: "Takes back a request of mine that is open.",
};
