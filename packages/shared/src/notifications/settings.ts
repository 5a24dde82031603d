/** People turn e-mail, SMS and push on or off for each of these groups. The app's list shows every notification. */
export const categories = [
  "security",
  "account",
  "money_in",
  "money_out",
  "trades",
  "bills",
  "alerts",
] as const;
export type Category = (typeof categories)[number];

/** Languages in which the server writes notifications, as BCP 47 tags: English and Nigerian Pidgin. */
export const messageLanguages = ["en", "pcm"] as const;
export type MessageLanguage = (typeof messageLanguages)[number];

export interface Channels {
  email: boolean;
  sms: boolean;
  push: boolean;
}

export const categoryWords: Record<Category, { title: string; description: string }> = {
  security: { title: "Security", description: "Sign-ins, password, PIN and contact changes" },
  account: { title: "Account", description: "Verification and news about your account" },
  money_in: { title: "Money in", description: "Deposits of naira and crypto" },
  money_out: { title: "Money out", description: "Withdrawals and sent crypto" },
  trades: { title: "Trades", description: "Bought, sold and swapped crypto" },
  bills: { title: "Bills", description: "Airtime, data, cable TV and electricity" },
  alerts: { title: "Alerts", description: "Skipped repeating buys, prices you watch" },
};

export const defaultChannels: Record<Category, Channels> = {
  security: { email: true, sms: false, push: true },
  account: { email: true, sms: false, push: true },
  money_in: { email: true, sms: false, push: true },
  money_out: { email: true, sms: true, push: true },
  trades: { email: false, sms: false, push: true },
  bills: { email: true, sms: false, push: true },
  alerts: { email: true, sms: false, push: true },
};

/** Nobody can turn off these channels, so that a thief cannot mute security messages. */
export function isLocked(category: Category, channel: keyof Channels): boolean {
  return category === "security" && channel === "email";
}
