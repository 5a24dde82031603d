import { formatNaira } from "@manilla/shared/format-money";
import type { AlertEvents, Events } from "../../events/events.ts";
import { coinAmount, coinName, declareNotice, promptNotice, type TopicNotification } from "../message.ts";

export type TradeTopic = "crypto.bought" | "crypto.sold" | "crypto.swapped" | "crypto.recurring_skipped";

export const tradeTopics: { [T in TradeTopic]: TopicNotification<Events[T]> } = {
  "crypto.bought": declareNotice("trades", ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_purchase",
    title: `${coinName(currency)} bought`,
    message: `You bought ${coinAmount(currency, cryptoAmount)} for ${formatNaira(nairaAmount)}.`,
    pidginTitle: `You don buy ${coinName(currency)}`,
    pidginMessage: `You don buy ${coinAmount(currency, cryptoAmount)} for ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_buy" },
  })),
  "crypto.sold": declareNotice("trades", ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_sale",
    title: `${coinName(currency)} sold`,
    message: `You sold ${coinAmount(currency, cryptoAmount)} and received ${formatNaira(nairaAmount)}.`,
    pidginTitle: `You don sell ${coinName(currency)}`,
    pidginMessage: `You don sell ${coinAmount(currency, cryptoAmount)} and receive ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_sell" },
  })),
  "crypto.swapped": declareNotice(
    "trades",
    ({ transactionId, fromCurrency, fromAmount, toCurrency, toAmount }) => ({
      type: "other",
      title: `${coinName(fromCurrency)} swapped`,
      message: `You swapped ${coinAmount(fromCurrency, fromAmount)} for ${coinAmount(toCurrency, toAmount)}.`,
      pidginTitle: `You don swap ${coinName(fromCurrency)}`,
      pidginMessage: `You don swap ${coinAmount(fromCurrency, fromAmount)} for ${coinAmount(toCurrency, toAmount)}.`,
      data: { transactionId, amount: toAmount, currency: toCurrency, kind: "crypto_swap" },
    }),
  ),
  "crypto.recurring_skipped": declareNotice("alerts", ({ currency, amount, reason, missed }) => ({
    type: "other",
    title: "Repeating buy skipped",
    message: `We skipped your buy of ${coinName(currency)} for ${formatNaira(amount)}${missed ? ` ${onDays(missed)}` : ""}: ${reason}`,
    pidginTitle: "We skip your buy wey dey repeat",
    pidginMessage: `We skip your buy of ${coinName(currency)} for ${formatNaira(amount)}${missed ? ` ${onDays(missed)}` : ""}: ${reason}`,
    data: { amount, currency: "NGN", kind: "recurring_skipped" },
  })),
};

/**
 * Example: "on 3 March 2026 and 4 March 2026". More than three days: "on 40 days from 3 March 2026 to 11 April 2026".
 */
function onDays(days: readonly string[]): string {
  const names = days.map(dayName);
  if (names.length <= 3) return `on ${new Intl.ListFormat("en-GB").format(names)}`;
  return `on ${names.length} days from ${names[0]} to ${names.at(-1)}`;
}

function dayName(day: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", options);
}

export const alertTopics: { [T in keyof AlertEvents]: TopicNotification<AlertEvents[T]> } = {
  "market.alert_reached": promptNotice("alerts", ({ symbol, direction, target, price }) => ({
    type: "other",
    title: `${symbol} is ${direction} ${target}`,
    message: `${symbol} reached ${price}. You set an alert at ${target}.`,
    pidginTitle: `${symbol} don reach ${target}`,
    pidginMessage: `${symbol} don reach ${price}. You set alert for ${target}.`,
    data: { currency: symbol, kind: "price_alert" },
  })),
};
