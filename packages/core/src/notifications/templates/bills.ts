import { groupedByFour, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { formatNaira } from "@manilla/shared/format-money";
import type { BillEvents } from "../../events/bill-events.ts";
import { type Message, notice, type TopicNotification } from "../message.ts";

type Bill = BillEvents["bill.failed"];

/** Notifications about bills. A token has its own message by SMS and e-mail (secret-messages.ts). */
export const billTopics: { [T in keyof BillEvents]: TopicNotification<BillEvents[T]> } = {
  "bill.token": { channels: "token" },
  "bill.pending": notice("bills", (bill) => ({
    ...about(bill, "pending"),
    title: "Payment being processed",
    message: `${bill.description} (${formatNaira(bill.amount)}) is being processed. We will tell you as soon as it is done.`,
  })),
  "bill.delivered": notice("bills", (bill) => ({
    ...about(bill, "delivered"),
    title: "Payment successful",
    message: `${bill.description}: ${formatNaira(bill.amount)} paid.${tokenText(bill)}`,
  })),
  "bill.failed": notice("bills", (bill) => ({
    ...about(bill, "failed"),
    title: "Payment not completed",
    message: `${bill.description} could not be completed. ${formatNaira(bill.amount)} is back in your balance.`,
  })),
  "bill.reversed": notice("bills", (bill) => ({
    ...about(bill, "reversed"),
    title: "Payment reversed",
    message: `${bill.description} was taken back by the provider. ${formatNaira(bill.amount)} is back in your balance.`,
  })),
  "bill.delivered_late": notice("bills", (bill) => ({
    ...about(bill, "delivered_late"),
    title: "Payment delivered after all",
    message: `We returned ${formatNaira(bill.amount)} for ${bill.description}, but the provider now says that it was delivered. Your balance is unchanged; our support team is looking into it.`,
  })),
  "bill.reminder": notice("bills", ({ amount, description }) => ({
    type: "other",
    title: "Bill due today",
    message: `${description} (${formatNaira(amount)}) is due. Tap to pay it.`,
    data: { kind: "bill_reminder", amount, currency: "NGN" },
  })),
  "bill.repeat_skipped": notice("bills", ({ amount, description, reason, missed }) => ({
    type: "other",
    title: "Monthly bill not paid",
    message: `${description} (${formatNaira(amount)}) was not paid ${missed ? `in ${missed.map(monthName).join(", ")}` : "this month"}. ${reason}`,
    data: { kind: "bill_repeat_skipped", amount, currency: "NGN" },
  })),
};

function about({ transactionId, amount, kind }: Bill, outcome: string): Pick<Message, "type" | "data"> {
  return { type: "other", data: { transactionId, amount, currency: "NGN", kind: `bill_${kind}_${outcome}` } };
}

/** "March 2026" of "2026-03". */
function monthName(period: string): string {
  const first = new Date(`${period}-01T00:00:00Z`);
  return first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
}

function tokenText({ token, extraTokens = [], units, customerName }: BillEvents["bill.delivered"]): string {
  const name = customerName ? ` Customer: ${customerName}.` : "";
  const tokens = tokensInOrder(token, extraTokens).map(
    ({ label, token: digits }) => `${label}: ${groupedByFour(digits)}`,
  );
  if (tokens.length === 0) return name;
  return `${name} ${tokens.join(". ")}${units ? ` (${unitsText(units)})` : ""}.`;
}
