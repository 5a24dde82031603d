import { formatNaira } from "@manilla/shared/format-money";
import type { Events } from "../../events/events.ts";
import { coins, named } from "../coins.ts";
import { notice, type TopicNotification } from "../message.ts";

type TradeTopic = "crypto.bought" | "crypto.sold" | "crypto.swapped" | "crypto.recurring_skipped";

export const tradeTopics: { [T in TradeTopic]: TopicNotification<Events[T]> } = {
  "crypto.bought": notice("trades", ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_purchase",
    title: `${named(currency)} bought`,
    message: `You bought ${coins(currency, cryptoAmount)} for ${formatNaira(nairaAmount)}.`,
    pidginTitle: `You don buy ${named(currency)}`,
    pidginMessage: `You don buy ${coins(currency, cryptoAmount)} for ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_buy" },
  })),
  "crypto.sold": notice("trades", ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_sale",
    title: `${named(currency)} sold`,
    message: `You sold ${coins(currency, cryptoAmount)} and received ${formatNaira(nairaAmount)}.`,
    pidginTitle: `You don sell ${named(currency)}`,
    pidginMessage: `You don sell ${coins(currency, cryptoAmount)} and receive ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_sell" },
  })),
  "crypto.swapped": notice("trades", ({ transactionId, fromCurrency, fromAmount, toCurrency, toAmount }) => ({
    type: "other",
    title: `${named(fromCurrency)} swapped`,
    message: `You swapped ${coins(fromCurrency, fromAmount)} for ${coins(toCurrency, toAmount)}.`,
    pidginTitle: `You don swap ${named(fromCurrency)}`,
    pidginMessage: `You don swap ${coins(fromCurrency, fromAmount)} for ${coins(toCurrency, toAmount)}.`,
    data: { transactionId, amount: toAmount, currency: toCurrency, kind: "crypto_swap" },
  })),
  "crypto.recurring_skipped": {
    ...notice("alerts", ({ currency, amount, reason, missed }) => ({
      type: "other",
      title: "Repeating purchase skipped",
      message: `Your purchase of ${named(currency)} for ${formatNaira(amount)} was skipped${missed ? ` ${onDays(missed)}` : ""}: ${reason}`,
      pidginTitle: "We skip your repeating purchase",
      pidginMessage: `We skip your purchase of ${named(currency)} for ${formatNaira(amount)}${missed ? ` ${onDays(missed)}` : ""}: ${reason}`,
      data: { amount, currency: "NGN", kind: "recurring_skipped" },
    })),
    covers: "Repeating purchases that were skipped",
  },
};

/** "on 3 March 2026 and 4 March 2026". More than three days: "on 40 days from 3 March 2026 to 11 April 2026". */
function onDays(days: readonly string[]): string {
  const names = days.map(dayName);
  if (names.length <= 3) return `on ${new Intl.ListFormat("en-GB").format(names)}`;
  return `on ${names.length} days from ${names[0]} to ${names.at(-1)}`;
}

function dayName(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", options);
}
