import { ApiError } from "@manilla/ui/api/api-error.ts";
import { randomId } from "../session/random-id.ts";
import { readSession } from "../session/session.ts";
import { forgetKey, type Kept, keepKey, readKeys } from "./keys.ts";
import type { HeldQuote } from "./payment-state.ts";
import { type Ended, sendUnderKey } from "./send.ts";

export interface Attempt {
  idempotencyKey: string;
  /** Undefined for a trade, or if a passkey confirms the payment. */
  pin: string | undefined;
  /** From a passkey or second factor, for this payment only. */
  confirmation: string | undefined;
  /** True if an equal payment was just made and the person confirmed a second one. */
  confirmDuplicate: boolean;
}

export const headersOf = ({ idempotencyKey, confirmation }: Attempt) => ({ idempotencyKey, confirmation });

interface What {
  confirmDuplicate: boolean;
  quote?: HeldQuote | undefined;
}

export interface Paying<T> {
  /** The payment's request as JSON, or null for several bills, each of which has its own stored key. */
  id: string | null;
  attempt: Attempt;
  quote: HeldQuote | undefined;
  owner: string | undefined;
  /** An earlier request for this payment that has no answer. */
  earlier: Kept<What> | undefined;
  /** Set for a second payment: the equal first payment, which has no answer yet. */
  beside: Kept<What> | undefined;
  isLost: boolean;
  send: ((attempt: Attempt) => Promise<T>) | undefined;
}

/** Nothing was sent: the earlier payment has an answer by now, or another person signed in on this device. */
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

/** True if an earlier request for this payment may have been executed. */
export const wasSent = ({ isLost, earlier }: Paying<unknown>): boolean => isLost || earlier !== undefined;

export function canBeChecked(paying: Paying<unknown>, id: string | null): boolean {
  const { attempt, quote, isLost } = paying;
  const isConfirmed = attempt.pin !== undefined || attempt.confirmation !== undefined || quote !== undefined;
  return isLost && isConfirmed && paying.id === id && !isByOther(paying);
}

export async function sendAttempt<T>(
  paying: Paying<T>,
  { send, onSlow }: { send: (attempt: Attempt) => Promise<T>; onSlow: () => void },
): Promise<Ended<T> | Overtaken> {
  const { id, attempt, quote } = paying;
  if (isByOther(paying)) return { status: "overtaken", by: "person" };
  if (id === null) return await payParts(attempt, send);
  const kept = readKeys<What>()[id];
  if (paying.earlier && !paying.isLost && kept?.key !== paying.earlier.key)
    return { status: "overtaken", by: "answer" };
  // Another trade on this side has no answer yet, so its outcome is queried first.
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
  // The server has answered this key for a payment with another note or bank name, which `id` does not contain.
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
  // The second payment was not made, so the key of the first payment is stored again.
  if (ended.status === "refused" && beside && id !== null && !isByOther(paying)) keepKey(id, beside);
}

async function payParts<T>(attempt: Attempt, send: (attempt: Attempt) => Promise<T>): Promise<Ended<T>> {
  try {
    return { status: "answered", answer: await send(attempt) };
  } catch (error) {
    return { status: "refused", error };
  }
}

function isByOther({ owner }: Paying<unknown>): boolean {
  const now = readSession()?.user.id;
  return now !== undefined && now !== owner;
}

function hasCode(ended: Ended<unknown>, code: ApiError["code"]): boolean {
  return ended.status === "refused" && ended.error instanceof ApiError && ended.error.code === code;
}
