import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { money } from "@manilla/shared/money";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import type { Attempt } from "../../../lib/payments/attempt.ts";
import { type KeptKeys, readKeys } from "../../../lib/payments/keys.ts";
import type { WithSecondFactor } from "../../../lib/payments/second-factor.ts";
import { isAboutPin, otherPersonWords, sendUnderKey, watchPerson } from "../../../lib/payments/send.ts";
import { t } from "../../../lib/texts/t.ts";
import { kindWords } from "../kinds.ts";
import { buyAirtime, buyCable, buyData, buyElectricity } from "../wizard/purchase.ts";
import { airtimeNetwork } from "../wizard/steps/network-choice.tsx";
import type { Line } from "./order.ts";

export type Outcome =
  | { status: "bought" | "pending"; transactionId: string }
  | { status: "refused"; message: string; code?: string }
  /** It may have been paid: its key is kept. */
  | { status: "unknown" };

/** What a line without an answer is kept under. */
export const lineKey = ({ recipient }: Line) => `bill.${recipient.id}`;

/** The lines without an answer, by recipient. Sent again under its key and unchanged, such a line is paid once. */
export function linesIn(keys: KeptKeys<Line>): Readonly<Record<string, Line>> {
  const lines = Object.entries(keys).flatMap(([id, kept]) =>
    id.startsWith("bill.") && kept ? [kept.what] : [],
  );
  return Object.fromEntries(lines.map((line) => [line.recipient.id, line]));
}

interface Buying {
  pin: string | undefined;
  /** A confirmation by second factor is for one payment: each line that needs one asks for its own. */
  withSecondFactor: WithSecondFactor;
  /** How a line ended, before the next one is sent. */
  onLine: (line: Line, outcome: Outcome) => void;
}

/**
 * Buys one line after the other, each under an Idempotency-Key of its own, and goes on after a line that was refused. A wrong
 * or locked PIN ends it: each further request would use up a try. So does another person's session. Throws ApiError
 * invalid_pin or locked while nothing else was sent; after that the lines that are left are refused without being sent.
 */
export async function buyLines(lines: readonly Line[], { onLine, ...buying }: Buying): Promise<void> {
  const otherSignedIn = watchPerson();
  let isPinRejected = false;
  for (const [index, line] of lines.entries()) {
    const reason: string | false = otherSignedIn() ? otherPersonWords : isPinRejected && pinWords;
    const { outcome, pinError }: Sent = reason ? notSent(line, reason) : await sendLine(line, buying);
    if (pinError && index === 0) throw pinError;
    isPinRejected ||= pinError !== undefined;
    onLine(line, outcome);
  }
}

const pinWords = t("Not sent, because the PIN was not accepted.");

type Sent = { outcome: Outcome; pinError?: ApiError };

export function notSent(line: Line, message: string): Sent {
  return { outcome: readKeys()[lineKey(line)] ? { status: "unknown" } : { status: "refused", message } };
}

async function sendLine(line: Line, { pin, withSecondFactor }: Omit<Buying, "onLine">): Promise<Sent> {
  const attempt = { pin, idempotencyKey: "", confirmation: undefined, confirmDuplicate: false };
  const sent = await sendUnderKey({
    id: lineKey(line),
    what: line,
    send(idempotencyKey, what) {
      Object.assign(attempt, { idempotencyKey, confirmDuplicate: what.choice.confirmDuplicate === true });
      const shown = `${what.recipient.name}, ${formatNaira(what.price)}`;
      return withSecondFactor((confirmed) => buyLine(what, confirmed), shown)(attempt);
    },
  });
  if (sent.status === "answered") return { outcome: outcomeOf(sent.answer) };
  const outcome: Outcome = sent.status === "open" ? { status: "unknown" } : refusalOf(line, sent.error);
  return isAboutPin(sent.error) ? { outcome, pinError: sent.error } : { outcome };
}

/** Pays for one line, as its own wizard would. */
function buyLine({ recipient, choice, phone, price, biller: identifier }: Line, attempt: Attempt) {
  const { number } = recipient;
  const { pays, product } = choice;
  const order = { phone, price: money("NGN", price), identifier };
  const code = product?.code ?? "";
  if (pays === "airtime")
    return buyAirtime({ phone, price: order.price, network: airtimeNetwork(identifier) }, attempt);
  if (pays === "data") return buyData({ ...order, bundleIdentifier: code }, attempt);
  if (pays === "cable") return buyCable({ ...order, smartCardNumber: number, planId: code }, attempt);
  return buyElectricity({ ...order, meterNumber: number }, attempt);
}

function outcomeOf({ status, type, transactionId }: BillPurchase): Outcome {
  if (status === "failed") return { status: "refused", message: kindWords[type].failed };
  return { status: status === "successful" ? "bought" : "pending", transactionId };
}

function refusalOf({ choice: { pays } }: Line, error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : "";
  return { status: "refused", message: messageOf(error, kindWords[pays].failed), code };
}
