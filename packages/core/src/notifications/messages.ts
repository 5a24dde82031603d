import { formatNaira } from "@manilla/shared/format-money";
import type { Notification } from "@manilla/shared/notifications/contract";
import type { Events, Topic } from "../events/events.ts";
import { coins, named } from "./coins.ts";
import { accountWords } from "./templates/account.ts";
import { billWords } from "./templates/bills.ts";
import { custodyWords } from "./templates/custody.ts";
import { withdrawalWords } from "./templates/withdrawals.ts";

/** What a person reads, and what the screen needs to show beside it. */
export interface Message {
  type: Notification["type"];
  title: string;
  message: string;
  data: Notification["data"];
}

/** Null where nobody is told here, because the event has a messenger of its own. */
export type MessageText = { [T in Topic]: (payload: Events[T]) => Message | null };

/** The words for every event, null where nobody is told. A new event does not compile before it has some here. */
const words: MessageText = {
  "user.registered": () => ({
    type: "system",
    title: "Welcome to Manilla",
    message: "Your account is ready. Add naira to buy your first coin.",
    data: { kind: "welcome" },
  }),
  "user.signed_in": ({ device }) => ({
    type: "system",
    title: "New sign-in",
    message: `Your account was opened on ${plain(device)}. If this was not you, change your password now.`,
    data: { kind: "sign_in" },
  }),
  ...accountWords,
  "naira.deposited": ({ transactionId, amount, flag }) => ({
    type: "deposit",
    title: "Deposit received",
    message: `${formatNaira(amount)} has been added to your balance.${deposited[flag] ?? ""}`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit" },
  }),
  "naira.deposit_failed": ({ transactionId, amount }) => ({
    type: "deposit",
    title: "Deposit not completed",
    message: `Your deposit of ${formatNaira(amount)} was not completed. If your bank was debited, it will be credited here or returned by your bank.`,
    data: { transactionId, amount, currency: "NGN", kind: "naira_deposit_failed" },
  }),
  ...withdrawalWords,
  ...custodyWords,
  ...billWords,
  "crypto.bought": ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_purchase",
    title: `${named(currency)} bought`,
    message: `You bought ${coins(currency, cryptoAmount)} for ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_buy" },
  }),
  "crypto.sold": ({ transactionId, currency, cryptoAmount, nairaAmount }) => ({
    type: "crypto_sale",
    title: `${named(currency)} sold`,
    message: `You sold ${coins(currency, cryptoAmount)} and received ${formatNaira(nairaAmount)}.`,
    data: { transactionId, amount: cryptoAmount, currency, kind: "crypto_sell" },
  }),
  "crypto.recurring_skipped": ({ currency, amount, reason }) => ({
    type: "other",
    title: "Repeating purchase skipped",
    message: `Your purchase of ${named(currency)} for ${formatNaira(amount)} was skipped: ${reason}`,
    data: { amount, currency: "NGN", kind: "recurring_skipped" },
  }),
  "market.alert_reached": ({ symbol, direction, target, price }) => ({
    type: "other",
    title: `${symbol} is ${direction} ${target}`,
    message: `${symbol} reached ${price}. You asked to be told at ${target}.`,
    data: { currency: symbol, kind: "price_alert" },
  }),
  "crypto.swapped": ({ transactionId, fromCurrency, fromAmount, toCurrency, toAmount }) => ({
    type: "other",
    title: `${named(fromCurrency)} swapped`,
    message: `You swapped ${coins(fromCurrency, fromAmount)} for ${coins(toCurrency, toAmount)}.`,
    data: { transactionId, amount: toAmount, currency: toCurrency, kind: "crypto_swap" },
  }),
};

/** What else is said of a deposit that was not as announced. */
const deposited: Readonly<Record<string, string>> = {
  underpaid: " That is less than you had announced.",
  overpaid: " That is more than you had announced.",
  late: " It arrived later than expected.",
};

/** The message for an event; null for a topic that nobody is told about. */
export function messageFor(topic: string, payload: unknown): Message | null {
  if (!Object.hasOwn(words, topic)) return null;
  // Who announces an event checks its payload against its topic (events/events.ts); the table is keyed by both.
  const write = words[topic as Topic] as (payload: unknown) => Message | null;
  return write(payload);
}

/** A device names itself in the words of whoever holds it: letters, digits and a little punctuation, one line. */
function plain(text: string): string {
  const line = text.replace(/[^\p{L}\p{N} .,()_/-]+/gu, " ").trim();
  return line.slice(0, 80) || "a new device";
}
