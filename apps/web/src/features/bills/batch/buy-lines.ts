import type { BillPurchase } from "@manilla/shared/bills/contract";
import type { SavedRecipient } from "@manilla/shared/bills/recipient-contract";
import type { Money } from "@manilla/shared/money";
import { newIdempotencyKey } from "../../../lib/api.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import { retryUntilConclusive } from "../../../lib/retry-until-conclusive.ts";
import { t } from "../../../lib/texts/t.ts";
import type { Attempt } from "../../../lib/use-confirmation.ts";
import { kindWords } from "../kinds.ts";
import { airtimeNetwork } from "../wizard/network-choice.tsx";
import { buyAirtime } from "../wizard/purchase.ts";

/** Airtime (naira) for one saved phone. */
export interface Line {
  recipient: SavedRecipient;
  price: Money<"NGN">;
}

type Outcome =
  | { is: "bought" | "pending"; bill: BillPurchase }
  | { is: "refused"; message: string }
  /** It may have been paid: its key is kept. */
  | { is: "unknown" };

export type LineResult = Line & Outcome;

/**
 * The keys of lines without a conclusive answer, by recipient. Sent again under its key and with its amount, such a line is
 * paid once.
 */
export interface LineKeys {
  get: (id: string) => string | undefined;
  set: (id: string, key: string) => unknown;
  delete: (id: string) => unknown;
}

interface Buying extends Pick<Attempt, "pin"> {
  keys: LineKeys;
  /** How a line ended, before the next one is sent. */
  onLine: (result: LineResult) => void;
}

/**
 * Buys one line after the other, each under an Idempotency-Key of its own, and goes on after a line that was refused. A wrong
 * or locked PIN ends it: each further request would use up a try. Throws ApiError invalid_pin or locked while nothing else
 * was sent; after that the lines that are left are refused without being sent.
 */
export async function buyLines(lines: readonly Line[], { pin, keys, onLine }: Buying): Promise<LineResult[]> {
  const results: LineResult[] = [];
  let pinRejected = false;
  for (const line of lines) {
    const sent = pinRejected ? notSent(line, keys) : await buyLine(line, { pin, keys });
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

interface Sent {
  outcome: Outcome;
  pinError?: ApiError;
}

function notSent({ recipient }: Line, keys: LineKeys): Sent {
  if (keys.get(recipient.id)) return { outcome: { is: "unknown" } };
  return { outcome: { is: "refused", message: t("Not sent, because the PIN was not accepted.") } };
}

async function buyLine({ recipient, price }: Line, { pin, keys }: Omit<Buying, "onLine">): Promise<Sent> {
  const { id, number, provider } = recipient;
  const kept = keys.get(id);
  const idempotencyKey = kept ?? newIdempotencyKey();
  keys.set(id, idempotencyKey);
  const network = provider ? airtimeNetwork(provider) : null;
  const attempt = { pin, idempotencyKey, confirmDuplicate: false };
  const sent = await retryUntilConclusive({
    send: () => buyAirtime({ phone: number, price, network }, attempt),
    harmless: "provider_unavailable",
    onSlow: () => undefined,
  });
  if (sent.is === "unknown") return { outcome: sent };
  // Refused before the key was looked up: that says nothing about the earlier request under it.
  const open = sent.is === "refused" && kept !== undefined && isBeforeKey(sent.error);
  if (!open) keys.delete(id);
  if (sent.is === "answered") return { outcome: outcomeOf(sent.answer) };
  const outcome: Outcome = open ? { is: "unknown" } : { is: "refused", message: refusalText(sent.error) };
  return isAboutPin(sent.error) ? { outcome, pinError: sent.error } : { outcome };
}

function outcomeOf(bill: BillPurchase): Outcome {
  if (bill.status === "failed") return { is: "refused", message: kindWords.airtime.failed };
  return { is: bill.status === "successful" ? "bought" : "pending", bill };
}

function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.code === "possible_duplicate")
    return t("The same airtime was bought for this number in the last five minutes.");
  return messageOf(error, kindWords.airtime.failed);
}

function isAboutPin(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === "invalid_pin" || error.code === "locked");
}

function isBeforeKey(error: unknown): boolean {
  if (isAboutPin(error)) return true;
  return error instanceof ApiError && (error.code === "unauthenticated" || error.code === "rate_limited");
}
