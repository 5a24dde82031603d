import type { BillPurchase } from "@manilla/shared/bills/contract";
import { formatNaira } from "@manilla/shared/format-money";
import { money } from "@manilla/shared/money";
import { ApiError, messageOf } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import type { Attempt } from "#lib/payments/attempt.ts";
import { type KeptKeys, readKeys } from "#lib/payments/keys.ts";
import type { WithSecondFactor } from "#lib/payments/second-factor.ts";
import { type Ended, isAboutPin, otherPersonWords, sendUnderKey, watchPerson } from "#lib/payments/send.ts";
import { airtimeNetwork, buyAirtime, buyCable, buyData, buyElectricity, kindWords } from "../kinds.ts";
import type { Line } from "./lines.ts";

export type Outcome =
  | { status: "bought" | "pending"; transactionId: string }
  | { status: "refused"; message: string; code?: string }
  /** The line may have been paid, so its key is kept. */
  | { status: "unknown" };

export const lineKey = ({ recipient }: Line) => `bill.${recipient.id}`;

/** Lines without an answer, by recipient id. Sending a line again unchanged, under its key, pays it once. */
export function linesIn(keys: KeptKeys<Line>): Readonly<Record<string, Line>> {
  const lines = Object.entries(keys).flatMap(([id, kept]) =>
    id.startsWith("bill.") && kept ? [kept.what] : [],
  );
  return Object.fromEntries(lines.map((line) => [line.recipient.id, line]));
}

interface Buying {
  pin: string | undefined;
  /** A second factor confirms one payment only, so each line may request its own. */
  withSecondFactor: WithSecondFactor;
}

/**
 * Buys one line after the other, each under its own Idempotency-Key. A refused line does not stop the rest. A wrong
 * or locked PIN stops them, because each further request would use up a try. Another person's session stops them,
 * too. Throws ApiError invalid_pin or locked if nothing was sent before. Otherwise the remaining lines are refused
 * without being sent.
 */
export async function buyLines(
  lines: readonly Line[],
  { onLine, ...buying }: Buying & { onLine: (line: Line, outcome: Outcome) => void },
): Promise<void> {
  const otherSignedIn = watchPerson();
  let isPinRejected = false;
  for (const [index, line] of lines.entries()) {
    const reason: string | false = otherSignedIn() ? otherPersonWords : isPinRejected && pinWords;
    const sent = reason ? undefined : await sendLine(line, buying);
    if (sent && sent.status !== "answered" && isAboutPin(sent.error)) {
      if (index === 0) throw sent.error;
      isPinRejected = true;
    }
    onLine(line, sent ? outcomeOf(line, sent) : notSent(line, reason || ""));
  }
}

const pinWords = t("Not sent, because the PIN was not accepted.");

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
      return withSecondFactor((confirmed) => buyLine(what, confirmed), shown)(attempt);
    },
  });
}

function buyLine(
  { recipient: { number }, choice, phone, biller: identifier, ...line }: Line,
  attempt: Attempt,
) {
  const price = money("NGN", line.price);
  const network = airtimeNetwork(identifier);
  const order = { phone, price, identifier };
  const code = choice.product?.code ?? "";
  if (choice.pays === "airtime") return buyAirtime({ phone, price, ...(network && { network }) }, attempt);
  if (choice.pays === "data") return buyData({ ...order, bundleIdentifier: code }, attempt);
  if (choice.pays === "cable") return buyCable({ ...order, smartCardNumber: number, planId: code }, attempt);
  return buyElectricity({ ...order, meterNumber: number }, attempt);
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
