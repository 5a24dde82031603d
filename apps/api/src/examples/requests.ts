/** An example of a route. For each part that it leaves out the document shows the samples of the fields. */
export interface RouteExample {
  readonly name: string;
  readonly description: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The answer of a route without the usual envelope, as for webhooks. */
  readonly answer?: object;
  /** Default: "Success". */
  readonly message?: string;
}

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const challengeId = "019a0000-0000-7000-8000-000000000001";
const phoneNumber = "+2348032200011";
const pin = "2468";
const passkeyId = "rB1iJ2h0Zl9cW4mK7xT3vQpN8sD5yG6uE0aF1oL2kHM";
const passkey = { id: passkeyId, rawId: passkeyId, type: "public-key", clientExtensionResults: {} };
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";
const attestation = { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] };
const assertion = { clientDataJSON, authenticatorData: "SZYN5YgOjGh0", signature: "MEUCIQDx" };
const month = { from: "2026-11-01", to: "2026-11-30" };

/** Requests that need other values than the samples of their fields, by operationId. */
export const requests: Readonly<Record<string, Pick<RouteExample, "params" | "query" | "body">>> = {
  login: { body: { identifier: "adaeze@example.com", password: "Secret-pass-1" } },
  forgotPassword: { body: { identifier: "adaeze@example.com" } },
  resetPassword: { body: { identifier: "adaeze@example.com", code: "482915", password: "Secret-pass-2" } },
  closeAccount: { body: { password: "Secret-pass-1" } },
  saveNotificationSettings: {
    body: { settings: [{ category: "trades", email: true, sms: false }], language: "pcm" },
  },
  savePreferences: {
    body: {
      preferences: [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }],
    },
  },
  startTotp: { body: { password: "Secret-pass-1", pin } },
  confirmTotp: { body: { code: "287082" } },
  startPasskey: { body: { password: "Secret-pass-1", pin } },
  addPasskey: { body: { challengeId, name: "My phone", response: { ...passkey, response: attestation } } },
  removePasskey: { params: { id: passkeyId } },
  createConfirmation: { body: { code: "287082" } },
  passkeySignIn: { body: { challengeId, response: { ...passkey, response: assertion } } },
  factorSignIn: {
    body: { ticket: "AZqYp2Vtc7uK1mQ0xW3eRg5hJ8kL4nB6vC9dF2sA1zQAZqYp2Vtc7uK1mQ0", code: "287082" },
  },
  unfreezeAccount: { body: { code: "287082" } },
  savePaymentRules: {
    body: { dailyLimit: "50000", confirmAbove: null, knownPayeesOnly: false, transfersOff: false },
  },
  verifyOtp: { body: { type: "email", contact: "adaeze@example.com", otp: "482915" } },
  markAllRead: { query: { upTo: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" } },
  addPushDevice: {
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/cWqD2n9x:APA91bH",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    },
  },
  openCase: {
    body: {
      kind: "charges",
      transactionId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40",
      message: "The fee on my receipt is higher than the one I was shown.",
    },
  },
  createQuote: { body: { side: "buy", currency: "btc", amount: "0.001", amountIn: "crypto" } },
  buyCrypto: {
    body: { currency: "btc", amount: "0.001", quoteId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" },
  },
  sellCrypto: { body: { currency: "btc", amount: "0.001" } },
  executeSwap: { body: { fromCurrency: "btc", toCurrency: "eth", amount: "0.001" } },
  validateAddress: { params: { currency: "eth", address }, query: { network: "ethereum" } },
  sendCrypto: { body: { currency: "eth", amount: "0.1", address, network: "ethereum", pin } },
  saveAddress: { body: { label: "Ledger", currency: "eth", network: "ethereum", address } },
  getWalletAddress: { params: { currency: "eth" }, query: { network: "ethereum" } },
  exportTransactions: { query: { format: "csv", ...month } },
  emailStatement: { body: { kind: "all", ...month } },
  getCryptoRates: { query: { currencies: "btc,eth" } },
  getCoinAnalysis: { params: { id: "bitcoin" } },
  getCandles: { params: { id: "bitcoin" }, query: { days: 30 } },
  createAlert: { body: { currency: "btc", price: "180000000", unit: "NGN" } },
  createRecurringBuy: { body: { currency: "btc", amount: "10000", frequency: "weekly" } },
  listCablePlans: { params: { identifier: "gotv-ng" } },
  purchaseAirtime: { body: { phoneNumber, amount: "500", network: "MTN", pin } },
  purchaseData: {
    body: { phoneNumber, identifier: "mtn-data-ng", bundleIdentifier: "1gb_9", amount: "500", pin },
  },
  purchaseCable: {
    body: {
      smartCardNumber: "1212121212",
      identifier: "gotv-ng",
      planId: "GOTVJINJA",
      amount: "3900",
      phoneNumber,
      pin,
    },
  },
  purchaseElectricity: {
    body: {
      meterNumber: "45011112233",
      identifier: "ikeja-electricity-prepaid-ng",
      amount: "1000",
      phoneNumber,
      pin,
    },
  },
  validateCable: { body: { smartCardNumber: "1212121212", identifier: "gotv-ng" } },
  validateElectricity: { body: { meterNumber: "45011112233", identifier: "ikeja-electricity-prepaid-ng" } },
  listBillHistory: { query: { page: 1, limit: 20, type: "electricity" } },
  createBillRepeat: {
    body: { transactionId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40", mode: "reminder", day: 5, pin },
  },
  saveBillRecipient: {
    body: { kind: "meter", number: "45011112233", provider: "Ikeja Electric Prepaid", name: "Mum's meter" },
  },
  initiateWithdrawal: {
    body: {
      amount: "10000",
      accountNumber: "0123456785",
      accountName: "OKONKWO ADAEZE",
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
      pin,
    },
  },
  sendTransfer: { body: { to: "@chidi", asset: "NGN", amount: "5000", note: "Lunch", pin } },
  requestMoney: { body: { from: "@chidi", asset: "NGN", amount: "5000", note: "Lunch" } },
};
