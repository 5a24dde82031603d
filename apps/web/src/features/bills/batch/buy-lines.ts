import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { type KeptKeys, readKeys } from "../../../lib/payments/keys.ts";
import type { WithSecondFactor } from "../../../lib/payments/second-factor.ts";
import { isAboutPin, otherPersonWords, sendUnderKey, watchPerson } from "../../../lib/payments/send.ts";
import { t } from "../../../lib/texts/t.ts";
import { kindWords } from "../kinds.ts";
import { buyLine } from "./buy-line.ts";
import type { Line } from "./order.ts";

type Outcome =
  | { is: "bought" | "pending"; bill: BillPurchase }
  | { is: "refused"; message: string; code?: string }
  /** It may have been paid: its key is kept. */
  | { is: "unknown" };

export type LineResult = Line & Outcome;

/** What a line without an answer is kept under. */
export const keyOf = (recipientId: string) => `bill.${recipientId}`;
const unansweredLine = (recipientId: string) => readKeys<Line>()[keyOf(recipientId)];

/** The lines without a conclusive answer, by recipient. Sent again under its key and unchanged, such a line is paid once. */
export function linesIn(keys: KeptKeys<Line>): Readonly<Record<string, Line>> {
  return Object.fromEntries(
    Object.entries(keys).flatMap(([id, kept]) =>
      kept && id.startsWith(keyOf("")) ? [[id.slice(5), kept.what]] : [],
    ),
  );
}

interface Buying {
  pin: string | undefined;
  /** A confirmation by second factor is for one payment: each line that needs one asks for its own. */
  withSecondFactor: WithSecondFactor;
  /** How a line ended, before the next one is sent. */
  onLine: (result: LineResult) => void;
}

/**
 * Buys one line after the other, each under an Idempotency-Key of its own, and goes on after a line that was refused. A wrong
 * or locked PIN ends it: each further request would use up a try. So does another person's session. Throws ApiError
 * invalid_pin or locked while nothing else was sent; after that the lines that are left are refused without being sent.
 */
export async function buyLines(lines: readonly Line[], { onLine, ...buying }: Buying): Promise<LineResult[]> {
  const results: LineResult[] = [];
  const otherSignedIn = watchPerson();
  let pinRejected = false;
  for (const line of lines) {
    const reason = otherSignedIn() ? otherPersonWords : pinRejected && pinWords;
    const sent = reason ? notSent(line, reason) : await sendLine(line, buying);
    if (sent.pinError) {
      if (results.length === 0) throw sent.pinError;
      pinRejected = true;
    }
    const result = { ...line, ...sent.outcome };
    results.push(result);
    onLine(result);
  }
  return results;
}

interface LineOutcome {
  outcome: Outcome;
  pinError?: ApiError;
}

const pinWords = t("Not sent, because the PIN was not accepted.");

function notSent({ recipient }: Line, reason: string): LineOutcome {
  if (unansweredLine(recipient.id)) return { outcome: { is: "unknown" } };
  return { outcome: { is: "refused", message: reason } };
}

async function sendLine(line: Line, { pin, withSecondFactor }: Omit<Buying, "onLine">): Promise<LineOutcome> {
  const { name } = line.recipient;
  const attempt = { pin, idempotencyKey: "", confirmation: undefined, confirmDuplicate: false };
  const sent = await sendUnderKey({
    id: keyOf(line.recipient.id),
    what: line,
    send(idempotencyKey, what) {
      const confirmDuplicate = what.confirmDuplicate === true;
      Object.assign(attempt, { idempotencyKey, confirmDuplicate });
      return withSecondFactor((sent) => buyLine(what, sent), `${name}, ${formatNaira(what.price)}`)(attempt);
    },
  });
  if (sent.status === "answered") return { outcome: outcomeOf(sent.answer) };
  const outcome: Outcome = sent.status === "open" ? { is: "unknown" } : refusalOf(line, sent.error);
  return isAboutPin(sent.error) ? { outcome, pinError: sent.error } : { outcome };
}

function outcomeOf(bill: BillPurchase): Outcome {
  if (bill.status === "failed") return { is: "refused", message: kindWords[bill.type].failed };
  return { is: bill.status === "successful" ? "bought" : "pending", bill };
}

function refusalOf({ pays }: Line, error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : "";
  const message =
    code === "possible_duplicate" ? duplicateWords[pays] : messageOf(error, kindWords[pays].failed);
  return { is: "refused", message, code };
}

const duplicateWords: Record<BillKind, string> = {
  airtime: t("The same airtime was bought for this number in the last five minutes."),
  data: t("The same bundle was bought for this number in the last five minutes."),
  cable: t("The same plan was renewed for this card in the last five minutes."),
  electricity: t("The same amount was paid for this meter in the last five minutes."),
};
