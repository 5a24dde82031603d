import { formatNaira } from "@manilla/shared/format-money";
import type { Events, Topic } from "../../events/events.ts";
import type { Message } from "../messages.ts";

type WithdrawalTopic = Extract<Topic, `withdrawal.${string}`>;
type Facts = Events["withdrawal.paid"];

/** What a person reads of a withdrawal, from the request to its end. */
export const withdrawalWords: { [T in WithdrawalTopic]: (payload: Events[T]) => Message } = {
  "withdrawal.requested": (facts) =>
    about(facts, "requested", {
      title: "Withdrawal being checked",
      message: `We are looking at your withdrawal of ${formatNaira(facts.amount)} to ${bank(facts)}. You can cancel it until it is approved.`,
    }),
  "withdrawal.approved": (facts) =>
    about(facts, "approved", {
      title: "Withdrawal on its way",
      message: `${formatNaira(facts.receive)} is on its way to ${bank(facts)}. Most banks show it within minutes.`,
    }),
  "withdrawal.paid": (facts) =>
    about(facts, "paid", {
      title: "Withdrawal paid",
      message: `${formatNaira(facts.receive)} has been paid to ${bank(facts)}.`,
    }),
  "withdrawal.rejected": (facts) =>
    about(facts, "rejected", {
      title: "Withdrawal not approved",
      message: `We could not approve your withdrawal of ${formatNaira(facts.amount)}: ${line(facts.reason)} The money is back in your balance.`,
    }),
  "withdrawal.failed": (facts) =>
    about(facts, "failed", {
      title: "Withdrawal not completed",
      message: `${bank(facts)} did not accept your withdrawal. ${formatNaira(facts.amount)} is back in your balance.`,
    }),
  "withdrawal.reversed": (facts) =>
    about(facts, "reversed", {
      title: "Withdrawal returned",
      message: `${bank(facts)} returned your withdrawal. ${formatNaira(facts.amount)}, the fee included, is back in your balance.`,
    }),
  "withdrawal.paid_late": (facts) =>
    about(facts, "paid_late", {
      title: "Withdrawal paid after all",
      message: `We returned ${formatNaira(facts.amount)} to your balance, but ${bank(facts)} may have been paid too. Our support team is looking into it and will contact you.`,
    }),
  "withdrawal.cancelled": (facts) =>
    about(facts, "cancelled", {
      title: "Withdrawal cancelled",
      message: `You cancelled your withdrawal of ${formatNaira(facts.amount)}. The money is back in your balance.`,
    }),
};

function about(
  { transactionId, amount }: Facts,
  state: string,
  words: Pick<Message, "title" | "message">,
): Message {
  const data = { transactionId, amount, currency: "NGN", kind: `withdrawal_${state}` };
  return { type: "withdrawal", ...words, data };
}

/** Of the account only its end: a notification is read over shoulders. */
function bank({ bankName, accountEnd }: Facts): string {
  return `${bankName} …${accountEnd}`;
}

/** One line that fits the card, ended like a sentence. */
function line(reason: string): string {
  const text = reason.replace(/\s+/g, " ").trim().slice(0, 200);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
