import { ApiError } from "../api/api-error.ts";
import { randomId } from "../random-id.ts";
import { readSession } from "../session/session.ts";
import { forgetKey, type Kept, keepKey, readKeys } from "./keys.ts";
import type { HeldQuote } from "./payment-state.ts";
import { type Ended, sendUnderKey } from "./send.ts";

/** How a payment is sent. */
export interface Attempt {
  idempotencyKey: string;
  /** Undefined for a trade, and when a passkey stands for it. */
  pin: string | undefined;
  /** By passkey or second factor. It is good for this payment only. */
  confirmation: string | undefined;
  /** The person has said that it is a second payment, although the same was made a moment ago. */
  confirmDuplicate: boolean;
}

/** The part of an attempt that a call sends beside its body. */
export const headersOf = ({ idempotencyKey, confirmation }: Attempt) => ({ idempotencyKey, confirmation });

/** What is stored of a payment without an answer. */
interface What {
  confirmDuplicate: boolean;
  quote?: HeldQuote | undefined;
}

/** A payment from its review to a conclusive answer. */
export interface Paying<T> {
  /** What is paid. Null: each part has a key of its own, kept elsewhere. */
  id: string | null;
  attempt: Attempt;
  /** The price that a trade is made at. */
  quote: HeldQuote | undefined;
  /** Who opened the review. */
  owner: string | undefined;
  /** The same without an answer, from before. */
  earlier: Kept<What> | undefined;
  /** The same without an answer, beside which this is a second payment. */
  beside: Kept<What> | undefined;
  /** Sent from here, without an answer. */
  isLost: boolean;
  /** As it was confirmed: what is checked later is what was sent. */
  send: ((attempt: Attempt) => Promise<T>) | undefined;
}

/** Nothing was sent: the earlier payment has had its answer meanwhile, or another person has signed in on this device. */
export interface Overtaken {
  status: "overtaken";
  by: "answer" | "person";
}

export function beginPaying<T>(id: string | null, { isAnother = false } = {}): Paying<T> {
  const kept = id === null ? undefined : readKeys<What>()[id];
  const earlier = isAnother ? undefined : kept;
  return {
    id,
    attempt: {
      idempotencyKey: earlier?.key ?? randomId(),
      pin: undefined,
      confirmation: undefined,
      confirmDuplicate: isAnother,
    },
    quote: earlier?.what.quote,
    owner: readSession()?.user.id,
    earlier,
    beside: isAnother ? kept : undefined,
    isLost: false,
    send: undefined,
  };
}

/** Whether the payment may have been made before it is confirmed now. */
export const wasSent = ({ isLost, earlier }: Paying<unknown>): boolean => isLost || earlier !== undefined;

/** Whether it can be checked as it was confirmed. */
export function canBeChecked(paying: Paying<unknown>, id: string | null): boolean {
  const { attempt, quote, isLost } = paying;
  const isConfirmed = attempt.pin !== undefined || attempt.confirmation !== undefined || quote !== undefined;
  return isLost && isConfirmed && paying.id === id && !isByOther(paying);
}

/** Sends the payment, or asks how it ended, under its one key. */
export async function pay<T>(
  paying: Paying<T>,
  { send, onSlow }: { send: (attempt: Attempt) => Promise<T>; onSlow: () => void },
): Promise<Ended<T> | Overtaken> {
  const { id, attempt, quote } = paying;
  if (isByOther(paying)) return { status: "overtaken", by: "person" };
  if (id === null) return await payParts(attempt, send);
  const kept = readKeys<What>()[id];
  if (paying.earlier && !paying.isLost && kept?.key !== paying.earlier.key)
    return { status: "overtaken", by: "answer" };
  // Another trade on this side waits for its answer: that one is checked first.
  if (quote && kept?.what.quote && kept.what.quote.quote.quoteId !== quote.quote.quoteId) {
    Object.assign(paying, beginPaying<T>(id));
    return { status: "open" };
  }
  paying.send ??= send;
  if (paying.beside) forgetKey(id);
  const ended = await sendUnderKey<T, What>({
    id,
    firstKey: attempt.idempotencyKey,
    what: { confirmDuplicate: attempt.confirmDuplicate, quote },
    send(idempotencyKey, { confirmDuplicate }) {
      Object.assign(attempt, { idempotencyKey, confirmDuplicate });
      return (paying.send ?? send)(attempt);
    },
    onSlow,
  });
  settle(paying, ended);
  // The server has the earlier payment, with another note or another name of the bank.
  return hasCode(ended, "idempotency_key_reused") ? { status: "overtaken", by: "answer" } : ended;
}

function settle(paying: Paying<unknown>, ended: Ended<unknown>): void {
  const { id, beside } = paying;
  paying.isLost = ended.status === "open";
  if (ended.status === "open") {
    paying.beside = undefined;
    return;
  }
  paying.earlier = undefined;
  paying.send = undefined;
  // The second one was not made: the one before it is what has no answer.
  if (ended.status === "refused" && beside && id !== null && !isByOther(paying)) keepKey(id, beside);
}

async function payParts<T>(attempt: Attempt, send: (attempt: Attempt) => Promise<T>): Promise<Ended<T>> {
  try {
    return { status: "answered", answer: await send(attempt) };
  } catch (error) {
    return { status: "refused", error };
  }
}

/** Another person than then is signed in. */
function isByOther({ owner }: Paying<unknown>): boolean {
  const now = readSession()?.user.id;
  return now !== undefined && now !== owner;
}

function hasCode(ended: Ended<unknown>, code: ApiError["code"]): boolean {
  return ended.status === "refused" && ended.error instanceof ApiError && ended.error.code === code;
}
