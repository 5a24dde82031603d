import { descriptionParts, productText } from "@manilla/shared/bills/description";
import { tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { formatNaira } from "@manilla/shared/format-money";
import { groupDigits } from "@manilla/shared/grouped-digits";
import { kindTitle } from "@manilla/shared/wallet/transaction-texts";
import type { BillEvents } from "../../events/bill-events.ts";
import { declareNotice, type Message, type TopicNotification } from "../message.ts";

type Bill = BillEvents["bill.failed"];

/** The token of a prepaid electricity purchase is sent in a separate SMS and e-mail (secret-messages.ts). */
export const billTopics: { [T in keyof BillEvents]: TopicNotification<BillEvents[T]> } = {
  "bill.token": { channels: "token" },
  "bill.pending": declareNotice("bills", (bill) => ({
    ...about(bill, "pending"),
    title: `${subject(bill)} is pending`,
    message: `${formatNaira(bill.amount)} for ${productText(bill)} is pending. We'll tell you when it's done.`,
    pidginTitle: `${subject(bill)} dey wait`,
    pidginMessage: `${formatNaira(bill.amount)} for ${productText(bill)} dey wait. We go tell you when e don finish.`,
  })),
  "bill.delivered": declareNotice("bills", (bill) => ({
    ...about(bill, "delivered"),
    title: deliveredTitle[bill.kind](bill),
    message: `You paid ${formatNaira(bill.amount)} for ${delivered(bill)}.${tokenText(bill)}`,
    pidginTitle: pidginDeliveredTitle[bill.kind](bill),
    pidginMessage: `You don pay ${formatNaira(bill.amount)} for ${delivered(bill)}.${tokenText(bill)}`,
  })),
  "bill.failed": declareNotice("bills", (bill) => ({
    ...about(bill, "failed"),
    title: `${subject(bill)} failed`,
    message: `We couldn't deliver ${productText(bill)}. ${formatNaira(bill.amount)} is back in your balance.`,
    pidginTitle: `${subject(bill)} fail`,
    pidginMessage: `We no fit deliver ${productText(bill)}. ${formatNaira(bill.amount)} don enter your balance back.`,
  })),
  "bill.reversed": declareNotice("bills", (bill) => ({
    ...about(bill, "reversed"),
    title: `${subject(bill)} was reversed`,
    message: `The provider reversed ${productText(bill)}. ${formatNaira(bill.amount)} is back in your balance.`,
    pidginTitle: `The provider reverse ${subject(bill)}`,
    pidginMessage: `The provider reverse ${productText(bill)}. ${formatNaira(bill.amount)} don enter your balance back.`,
  })),
  "bill.delivered_late": declareNotice("bills", (bill) => ({
    ...about(bill, "delivered_late"),
    title: `${subject(bill)} arrived late`,
    message: `We returned ${formatNaira(bill.amount)} for ${productText(bill)}, but the provider now says it arrived. Your balance is unchanged. Our support team is checking.`,
    pidginTitle: `${subject(bill)} later reach`,
    pidginMessage: `We return ${formatNaira(bill.amount)} for ${productText(bill)}, but the provider now talk say e reach. Your balance no change. Our support team dey check am.`,
  })),
  "bill.reminder": declareNotice("bills", ({ amount, description }) => ({
    type: "other",
    title: "Bill due today",
    message: `${description} (${formatNaira(amount)}) is due. Tap to pay it.`,
    pidginTitle: "You get bill to pay today",
    pidginMessage: `Time don reach to pay ${description} (${formatNaira(amount)}). Tap to pay am.`,
    data: { kind: "bill_reminder", amount, currency: "NGN" },
  })),
  "bill.repeat_skipped": declareNotice("bills", ({ amount, description, reason, missed }) => ({
    type: "other",
    title: "Repeating bill not paid",
    message: `We didn't pay ${description} (${formatNaira(amount)}) ${missed ? `in ${missed.map(monthName).join(", ")}` : "this month"}. ${reason}`,
    pidginTitle: "We no pay your bill wey dey repeat",
    pidginMessage: `We no pay ${description} (${formatNaira(amount)}) ${missed ? `for ${missed.map(monthName).join(", ")}` : "this month"}. ${reason}`,
    data: { kind: "bill_repeat_skipped", amount, currency: "NGN" },
  })),
};

const deliveredTitle: Record<Bill["kind"], (bill: Bill) => string> = {
  airtime: (bill) => `Airtime sent to ${recipient(bill)}`,
  data: (bill) => `${product(bill)} sent to ${recipient(bill)}`,
  cable: (bill) => `${product(bill)} renewed for ${recipient(bill)}`,
  electricity: () => "Electricity bought",
};

const pidginDeliveredTitle: typeof deliveredTitle = {
  airtime: (bill) => `Airtime don reach ${recipient(bill)}`,
  data: (bill) => `${product(bill)} don reach ${recipient(bill)}`,
  cable: (bill) => `You don renew ${product(bill)} for ${recipient(bill)}`,
  electricity: () => "You don buy electricity",
};

function subject(bill: Bill): string {
  return `${product(bill)} for ${recipient(bill)}`;
}

function product({ kind, description }: Bill): string {
  return descriptionParts(description).product || kindTitle[`bill.${kind}`];
}

/** The message names the recipient only for electricity. For all other kinds, the title already names the recipient. */
function delivered(bill: Bill): string {
  return bill.kind === "electricity" ? `${productText(bill)}, ${recipient(bill)}` : productText(bill);
}

function recipient({ kind, recipient: number }: Bill): string {
  if (kind === "cable") return `card ${number}`;
  return kind === "electricity" ? `meter ${number}` : groupDigits("phone", number);
}

function about({ transactionId, amount, kind }: Bill, outcome: string): Pick<Message, "type" | "data"> {
  return { type: "other", data: { transactionId, amount, currency: "NGN", kind: `bill_${kind}_${outcome}` } };
}

function monthName(period: string): string {
  const first = new Date(`${period}-01T00:00:00Z`);
  return first.toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
}

function tokenText({ token, extraTokens = [], units, customerName }: BillEvents["bill.delivered"]): string {
  const name = customerName ? ` Customer: ${customerName}.` : "";
  const tokens = tokensInOrder(token, extraTokens).map(
    ({ label, token: digits }) => `${label}: ${groupDigits("token", digits)}`,
  );
  if (tokens.length === 0) return name;
  return `${name} ${tokens.join(". ")}${units ? ` (${unitsText(units)})` : ""}.`;
}
