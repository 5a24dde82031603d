import { groupedByFour, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { formatNaira } from "@manilla/shared/format-money";
import type { BillEvents } from "../../events/bill-events.ts";
import type { Message } from "../messages.ts";

type Facts = BillEvents["bill.failed"];

/** The words for what happens to bills. A token has its own message by SMS and e-mail, so none here. */
export const billWords: { [T in keyof BillEvents]: (payload: BillEvents[T]) => Message | null } = {
  "bill.token": () => null,
  "bill.pending": (facts) => ({
    ...about(facts, "pending"),
    title: "Payment being processed",
    message: `${facts.description} (${formatNaira(facts.amount)}) is being processed. We will tell you as soon as it is done.`,
  }),
  "bill.delivered": (facts) => ({
    ...about(facts, "delivered"),
    title: "Payment successful",
    message: `${facts.description}: ${formatNaira(facts.amount)} paid.${tokenWords(facts)}`,
  }),
  "bill.failed": (facts) => ({
    ...about(facts, "failed"),
    title: "Payment not completed",
    message: `${facts.description} could not be completed. ${formatNaira(facts.amount)} is back in your balance.`,
  }),
  "bill.reversed": (facts) => ({
    ...about(facts, "reversed"),
    title: "Payment reversed",
    message: `${facts.description} was taken back by the provider. ${formatNaira(facts.amount)} is back in your balance.`,
  }),
  "bill.delivered_late": (facts) => ({
    ...about(facts, "delivered_late"),
    title: "Payment delivered after all",
    message: `We returned ${formatNaira(facts.amount)} for ${facts.description}, but the provider now says that it was delivered. Your balance is unchanged; our support team is looking into it.`,
  }),
  "bill.reminder": ({ amount, description }) => ({
    type: "other",
    title: "Bill due today",
    message: `${description} (${formatNaira(amount)}) is due. Tap to pay it.`,
    data: { kind: "bill_reminder", amount, currency: "NGN" },
  }),
  "bill.repeat_skipped": ({ amount, description, reason }) => ({
    type: "other",
    title: "Monthly bill not paid",
    message: `${description} (${formatNaira(amount)}) was not paid this month. ${reason}`,
    data: { kind: "bill_repeat_skipped", amount, currency: "NGN" },
  }),
};

function about({ transactionId, amount, kind }: Facts, outcome: string): Pick<Message, "type" | "data"> {
  return { type: "other", data: { transactionId, amount, currency: "NGN", kind: `bill_${kind}_${outcome}` } };
}

function tokenWords({ token, extraTokens = [], units, customerName }: BillEvents["bill.delivered"]): string {
  const name = customerName ? ` Customer: ${customerName}.` : "";
  const tokens = tokensInOrder(token, extraTokens).map(
    ({ label, token: digits }) => `${label}: ${groupedByFour(digits)}`,
  );
  if (tokens.length === 0) return name;
  return `${name} ${tokens.join(". ")}${units ? ` (${unitsText(units)})` : ""}.`;
}
