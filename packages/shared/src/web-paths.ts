/** Every path of the web app. Routes, links, messages and tests use it. */
export const paths = {
  landing: "/",
  signup: "/signup",
  login: "/login",
  preferences: "/preferences",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  /** "It was not me" link of security messages. */
  notMe: "/not-me",
  terms: "/terms",
  privacy: "/privacy",
  fees: "/fees",
  licence: "/licence",
  complaints: "/complaints",
  accessibility: "/accessibility",
  dashboard: "/dashboard",
  deposit: "/dashboard/deposit",
  depositNaira: "/dashboard/deposit/naira",
  /** Alias that leads to the naira deposit. */
  depositNgn: "/dashboard/deposit/ngn",
  fundWallet: "/dashboard/fund-wallet",
  depositCoin: "/dashboard/deposit/:currency",
  withdrawNaira: "/dashboard/withdraw/naira",
  withdrawal: "/dashboard/withdraw/naira/:id",
  buy: "/dashboard/buy",
  sell: "/dashboard/sell",
  swap: "/dashboard/swap",
  send: "/dashboard/send",
  /** Money between customers: send, request, my code. */
  people: "/dashboard/people",
  sendToPerson: "/dashboard/people/send",
  requestMoney: "/dashboard/people/request",
  moneyRequest: "/dashboard/people/requests/:id",
  myCode: "/dashboard/people/code",
  /** Target of a payment link and its QR code, with optional ?amount= and ?asset=. */
  pay: "/pay/:username",
  notifications: "/dashboard/notifications",
  trades: "/dashboard/transactions",
  activity: "/dashboard/activity",
  transaction: "/dashboard/activity/:id",
  giftCards: "/dashboard/gift-cards",
  recurringBuys: "/dashboard/recurring",
  priceAlerts: "/dashboard/alerts",
  rates: "/dashboard/rates",
  coin: "/dashboard/analysis/:cryptoId",
  insights: "/dashboard/insights",
  holding: "/dashboard/assets/:currency",
  profile: "/dashboard/profile",
  verify: "/dashboard/profile/verify",
  limits: "/dashboard/profile/limits",
  security: "/dashboard/profile/security",
  authenticatorApp: "/dashboard/profile/security/app",
  paymentRules: "/dashboard/profile/security/rules",
  sessions: "/dashboard/profile/sessions",
  changePassword: "/dashboard/profile/password",
  changePin: "/dashboard/profile/pin",
  notificationSettings: "/dashboard/profile/notifications",
  closeAccount: "/dashboard/profile/close",
  help: "/dashboard/help",
  /** `?transaction=<id>&kind=<kind>` preselects. */
  reportProblem: "/dashboard/help/report",
  supportCase: "/dashboard/help/cases/:id",
  bills: "/bills",
  billAirtime: "/bills/airtime",
  billData: "/bills/data",
  billCable: "/bills/cable",
  billElectricity: "/bills/electricity",
  billHistory: "/bills/history",
  bill: "/bills/history/:id",
  billRepeats: "/bills/repeats",
  billRecipients: "/bills/recipients",
  billBatch: "/bills/together",
  /** Development builds only. */
  uiGallery: "/dev/ui",
} as const;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}` ? Name : never;

/** Fills the parameter: `pathTo(paths.transaction, id)`. */
export function pathTo<Path extends string>(
  path: Path,
  ...[value]: [ParameterOf<Path>] extends [never] ? [] : [value: string]
): string {
  return value === undefined ? path : path.replace(/:\w+/, encodeURIComponent(value));
}
