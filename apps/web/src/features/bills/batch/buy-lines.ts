import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { BillKind } from "@manilla/shared/bills/rules";
import { formatNaira } from "@manilla/shared/format-money";
import { ApiError, messageOf } from "../../../lib/api/api-error.ts";
import { isAboutPin, otherPersonWords, watchPerson } from "../../../lib/api/retry-until-conclusive.ts";
import { sendUnderKey } from "../../../lib/api/send-under-key.ts";
import { type UnansweredStore, unansweredStore } from "../../../lib/api/unanswered.ts";
import type { Attempt } from "../../../lib/pending-attempt.ts";
import { t } from "../../../lib/texts/t.ts";
import type { WithSecondFactor } from "../../../lib/use-second-factor.ts";
import { kindWords } from "../kinds.ts";
import { buyLine } from "./buy-line.ts";
import type { Line } from "./order.ts";

type Outcome =
  | { is: "bought" | "pending"; bill: BillPurchase }
  | { is: "refused"; message: string; code?: string }
  /** It may have been paid: its key is kept. */
  | { is: "unknown" };

export type LineResult = Line & Outcome;

/**
 * The lines without a conclusive answer, by recipient. Sent again under its key and unchanged, such a line is paid once.
 */
export type LineStore = UnansweredStore<Line>;
export const unansweredLines: LineStore = unansweredStore("bills");

interface Buying extends Pick<Attempt, "pin"> {
  store: LineStore;
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
    const sent = reason ? notSent(line, { ...buying, reason }) : await sendLine(line, buying);
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

function notSent({ recipient }: Line, { store, reason }: { store: LineStore; reason: string }): LineOutcome {
  if (store.read()[recipient.id]) return { outcome: { is: "unknown" } };
  return { outcome: { is: "refused", message: reason } };
}

async function sendLine(
  line: Line,
  { pin, store, withSecondFactor }: Omit<Buying, "onLine">,
): Promise<LineOutcome> {
  const { name } = line.recipient;
  const sent = await sendUnderKey({
    store,
    id: line.recipient.id,
    sent: line,
    send: (idempotencyKey, sent) =>
      withSecondFactor(
        (attempt) => buyLine(sent, attempt),
        `${name}, ${formatNaira(sent.price)}`,
      )({ pin, idempotencyKey, confirmDuplicate: sent.confirmDuplicate === true }),
    onSlow: () => undefined,
  });
  if (sent.is === "answered") return { outcome: outcomeOf(sent.answer) };
  const outcome: Outcome = sent.is === "open" ? { is: "unknown" } : refusalOf(line, sent.error);
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
