/** An example request. For fields that it does not name, the OpenAPI document shows the samples (samples.ts). */
export interface RouteExample {
  /** Default: the route's summary. */
  readonly description?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** Values that replace the samples of these fields. `undefined` omits an optional field. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** The answer of a webhook that does not use the API's envelope. */
  readonly answer?: object;
  readonly message?: string;
}

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const challengeId = "019a0000-0000-7000-8000-000000000001";
const passkeyId = "rB1iJ2h0Zl9cW4mK7xT3vQpN8sD5yG6uE0aF1oL2kHM";
const passkey = { id: passkeyId, rawId: passkeyId, type: "public-key", clientExtensionResults: {} };
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";
const attestation = { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ", transports: ["internal"] };
const assertion = { clientDataJSON, authenticatorData: "SZYN5YgOjGh0", signature: "MEUCIQDx" };
const month = { from: "2026-11-01", to: "2026-11-30" };

/** Requests that need other values than the samples of their fields, by operationId. */
export const exampleRequests: Readonly<Record<string, RouteExample>> = {
  login: { body: { identifier: "adaeze@example.com" } },
  forgotPassword: { body: { identifier: "adaeze@example.com" } },
  resetPassword: {
    body: { identifier: "adaeze@example.com", code: "482915", password: "Secret-pass-2", token: undefined },
  },
  saveNotificationSettings: {
    body: { settings: [{ category: "trades", email: true, sms: false }], language: "pcm" },
  },
  savePreferences: {
    body: {
      preferences: [{ name: "Bill Payments", description: "Airtime, data, cable TV and electricity" }],
    },
  },
  startTotp: { body: { confirmation: undefined } },
  confirmTotp: { body: { code: "287082" } },
  startPasskey: { body: { confirmation: undefined } },
  addPasskey: { body: { challengeId, name: "My phone", response: { ...passkey, response: attestation } } },
  removePasskey: { params: { id: passkeyId } },
  createConfirmation: { body: { code: "287082" } },
  passkeySignIn: { body: { challengeId, response: { ...passkey, response: assertion } } },
  factorSignIn: { body: { code: "287082" } },
  unfreezeAccount: { body: { code: "287082" } },
  savePaymentRules: {
    body: {
      dailyLimit: "50000",
      confirmAbove: null,
      knownPayeesOnly: false,
      transfersOff: false,
      confirmation: undefined,
    },
  },
  verifyOtp: { body: { otp: "482915", pin: undefined, password: undefined } },
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
  openCase: { body: { kind: "charges", transactionId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" } },
  createQuote: { body: { currency: "btc", amount: "0.001", amountIn: "crypto", network: undefined } },
  buyCrypto: { body: { currency: "btc", amount: "0.001", quoteId: "019a6f3e-7c1b-7d42-9f0e-3b2a5c8d1e40" } },
  sellCrypto: { body: { currency: "btc", amount: "0.001" } },
  executeSwap: { body: { fromCurrency: "btc", toCurrency: "eth", amount: "0.001" } },
  validateAddress: { params: { currency: "eth", address }, query: { network: "ethereum" } },
  sendCrypto: { body: { currency: "eth", amount: "0.1" } },
  saveAddress: { body: { currency: "eth" } },
  getWalletAddress: { params: { currency: "eth" }, query: { network: "ethereum" } },
  exportTransactions: { query: { format: "csv", ...month } },
  emailStatement: { body: { kind: "all", ...month } },
  getCryptoRates: { query: { currencies: "btc,eth" } },
  getCoinAnalysis: { params: { id: "bitcoin" } },
  getCandles: { params: { id: "bitcoin" }, query: { days: 30 } },
  createAlert: { body: { currency: "btc", price: "180000000", unit: "NGN" } },
  createRecurringBuy: { body: { currency: "btc", amount: "10000", frequency: "weekly" } },
  listCablePlans: { params: { identifier: "gotv-ng" } },
  purchaseAirtime: { body: { amount: "500", network: "MTN" } },
  purchaseData: { body: { bundleIdentifier: "1gb_9", amount: "500" } },
  purchaseCable: { body: { identifier: "gotv-ng", planId: "GOTVJINJA", amount: "3900" } },
  purchaseElectricity: { body: { identifier: "ikeja-electricity-prepaid-ng", amount: "1000" } },
  validateCable: { body: { identifier: "gotv-ng" } },
  validateElectricity: { body: { identifier: "ikeja-electricity-prepaid-ng" } },
  listBillHistory: { query: { page: 1, limit: 20, type: "electricity" } },
  createBillRepeat: { body: { day: 5 } },
  saveBillRecipient: { body: { kind: "meter", name: "Mum's meter" } },
  requestMoney: { body: { from: "@chidi" } },
};
