import type { Biller } from "@manilla/shared/bills/catalogue-contract";
import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import { type BillKind, billMessages } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { decimalText, toMoney } from "@manilla/shared/money";
import { mobileNetworkOf } from "@manilla/shared/phone-number";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { typedNaira } from "#lib/money/money-input.ts";
import { readKeys } from "#lib/payments/keys.ts";
import type { WithSecondFactor } from "#lib/payments/second-factor.ts";
import { type Ended, isAboutPin, otherPersonWords, sendUnderKey, trackUser } from "#lib/payments/send.ts";
import { customerProblem, isCalled, type useBillers, type useSubscriber } from "../bills.queries.ts";
import {
  airtimeBounds,
  airtimeNetwork,
  amountProblem,
  boundsFor,
  buyBill,
  electricityBounds,
  kindWords,
  type Order,
} from "../kinds.ts";
import { checkWords, uncheckedWarning } from "../wizard/steps/customer-check.tsx";

/** The browser's own empty tick box is grey in dark mode. */
export const tickBox =
  "size-6 shrink-0 rounded-[0.375rem] not-checked:appearance-none border border-edge bg-surface accent-accent";

export interface Choice {
  pays: BillKind;
  /** Naira as typed, for airtime and electricity. */
  raw: string;
  biller?: string | undefined;
  /** Data and cable TV only. The price is decimal naira. */
  product?: { code: string; name: string; price: string } | undefined;
  confirmDuplicate?: boolean | undefined;
}

export interface Line {
  recipient: SavedRecipient;
  choice: Choice;
  /** Decimal naira. */
  price: string;
  /** The company's identifier (for airtime the network's name, or "" if unknown). */
  biller: string;
  /** The phone that gets the confirmation: 0803… */
  phone: string;
}

export interface Row {
  recipient: SavedRecipient;
  choice: Choice;
  isTicked: boolean;
  /** Set if a payment for this recipient was sent and has no answer. */
  sent: Line | undefined;
  /** Undefined for airtime. */
  companies: ReturnType<typeof useBillers> | undefined;
  biller: Biller | undefined;
  customer: ReturnType<typeof useSubscriber>["customer"] | undefined;
}

export const hasProducts = (pays: BillKind): pays is "data" | "cable" => pays === "data" || pays === "cable";

export function isBillerOf({ provider, number }: SavedRecipient, { pays, biller }: Choice) {
  const network = provider ?? mobileNetworkOf(number) ?? "";
  const wished = pays === "data" ? (airtimeNetwork(network) ?? network) : (provider ?? "");
  return (entry: Biller) => (biller === undefined ? isCalled(entry, wished) : entry.identifier === biller);
}

export function lineOf(row: Row, phone: string): Line | null {
  const { recipient, choice, biller } = row;
  const { pays, raw, product } = choice;
  const typed = typedNaira(raw);
  const price = hasProducts(pays) ? product?.price : typed && decimalText(typed);
  if (!price || isLoading(row) || problemOf(row)) return null;
  const seller = pays === "airtime" ? airtimeNetwork(recipient.provider ?? "") : biller?.identifier;
  return {
    recipient,
    choice,
    price,
    biller: seller ?? "",
    phone: recipient.kind === "phone" ? recipient.number : phone,
  };
}

/** While the companies load, the row cannot be paid and shows no error. */
export const isLoading = ({ companies }: Row) => companies !== undefined && !companies.data;

export function problemOf(row: Row): string | undefined {
  const { pays, raw, product } = row.choice;
  if (pays === "airtime") return amountProblem(raw, airtimeBounds, null);
  if (isLoading(row)) return undefined;
  if (!row.biller) return t(messages[pays].company);
  const wrong = wrongCustomer(row);
  if (wrong !== undefined || product) return wrong;
  if (hasProducts(pays)) return t(messages[pays].product);
  return amountProblem(raw, boundsFor(electricityBounds, row.customer?.data?.minimum), null);
}

const messages = {
  data: { company: billMessages.networkRequired, product: billMessages.bundleRequired },
  cable: { company: billMessages.cableRequired, product: billMessages.planRequired },
  electricity: { company: billMessages.discoRequired },
} as const;

const checkedKind = ({ pays }: Choice) => (pays === "cable" ? "cable" : "electricity");

export function wrongCustomer({ choice, customer }: Row): string | undefined {
  return customer && customerProblem(checkedKind(choice), customer);
}

export function ownerOf(row: Row): { text: string; isWarning?: boolean } | undefined {
  const { customer, choice } = row;
  if (!customer || wrongCustomer(row) !== undefined) return undefined;
  if (customer.isError) return { text: uncheckedWarning(customer.error), isWarning: true };
  if (customer.isPending) return { text: checkWords[checkedKind(choice)].checking };
  return customer.data.name ? { text: t("Customer: {name}", { name: customer.data.name }) } : undefined;
}

export type Outcome =
  | { status: "bought" | "pending"; transactionId: string }
  | { status: "refused"; message: string; code?: string }
  /** No answer arrived, so the line may have been paid, and its idempotency key stays stored. */
  | { status: "unknown" };

/** The recipient's idempotency key is stored under this id, so that a line that is sent twice is paid once. */
export const lineKey = ({ recipient }: Pick<Line, "recipient">) => `bill.${recipient.id}`;

interface Buying {
  pin: string | undefined;
  /** A second factor confirms one payment only, so each line may request its own. */
  withSecondFactor: WithSecondFactor;
  onLine: (line: Line, outcome: Outcome) => void;
}

/**
 * Buys one line after the other, also after a refused line. Sends no more lines after another person has signed in or
 * the PIN has failed, and throws the ApiError if the PIN fails at the first line.
 */
export async function buyLines(lines: readonly Line[], buying: Buying): Promise<void> {
  const otherSignedIn = trackUser();
  let reason = "";
  for (const [index, line] of lines.entries()) {
    if (otherSignedIn()) reason = otherPersonWords;
    const sent = reason === "" ? await sendLine(line, buying) : undefined;
    if (sent && sent.status !== "answered" && isAboutPin(sent.error)) {
      if (index === 0) throw sent.error;
      reason = t("Not sent, because the PIN was wrong or is locked.");
    }
    buying.onLine(line, sent ? outcomeOf(line, sent) : notSent(line, reason));
  }
}

export function notSent(line: Line, message: string): Outcome {
  return readKeys()[lineKey(line)] ? { status: "unknown" } : { status: "refused", message };
}

function sendLine(line: Line, { pin, withSecondFactor }: Buying): Promise<Ended<BillPurchase>> {
  const attempt = { pin, idempotencyKey: "", confirmation: undefined, confirmDuplicate: false };
  return sendUnderKey({
    id: lineKey(line),
    what: line,
    send(idempotencyKey, what) {
      Object.assign(attempt, { idempotencyKey, confirmDuplicate: what.choice.confirmDuplicate === true });
      const shown = `${what.recipient.name}, ${formatNaira(what.price)}`;
      return withSecondFactor((confirmed) => buyBill(orderOf(what), confirmed), shown)(attempt);
    },
  });
}

function orderOf({ recipient, choice, phone, price, biller }: Line): Order {
  return {
    kind: choice.pays,
    recipient: recipient.number,
    phone,
    price: toMoney("NGN", price),
    provider: biller,
    product: choice.product?.code ?? "",
  };
}

function outcomeOf({ choice: { pays } }: Line, sent: Ended<BillPurchase>): Outcome {
  const { failed } = kindWords[pays];
  if (sent.status === "open") return { status: "unknown" };
  if (sent.status === "answered") return outcomeOfBill(sent.answer, failed);
  const code = sent.error instanceof ApiError ? sent.error.code : "";
  return { status: "refused", message: messageOf(sent.error, failed), code };
}

export function outcomeOfBill({ status, transactionId }: BillPurchase, failed: string): Outcome {
  if (status === "failed") return { status: "refused", message: failed };
  return { status: status === "successful" ? "bought" : "pending", transactionId };
}
