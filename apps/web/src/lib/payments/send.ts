import { minutes, seconds } from "@manilla/shared/duration";
import { ApiError } from "../api/api-error.ts";
import { randomId } from "../random-id.ts";
import { readSession } from "../session/session.ts";
import { t } from "../texts/t.ts";
import { forgetKey, keepKey, readKeys } from "./keys.ts";

interface Sending<T, What> {
  /** What a later try of the same payment is known by. */
  id: string;
  /** What is sent. */
  what: What;
  /** The key of a first try; a new one by default. */
  firstKey?: string;
  /** With what was sent first under this key. */
  send: (idempotencyKey: string, what: What) => Promise<T>;
  onSlow?: () => void;
}

/** `open`: it may have been made, and its key is kept; `error` says why the last request was refused. */
export type Ended<T> =
  | { status: "answered"; answer: T }
  | { status: "open"; error?: unknown }
  | { status: "refused"; error: unknown };

/** Later the same is another request. An account for a deposit is open for 15 minutes. */
const sameRequestMilliseconds = minutes(10);

/** Waits between the attempts. */
const retryMilliseconds = [seconds(1), seconds(3)] as const;

let sending = 0;

/** Whether a confirmed payment is without its answer. */
export function isSending(): boolean {
  return sending > 0;
}

/**
 * Sends a payment until a conclusive answer, at most three times, under one Idempotency-Key. The key is kept before the first
 * request and deleted by a conclusive answer: the same payment tried again later, also from another screen, is made once.
 */
export async function sendUnderKey<T, What>(payment: Sending<T, What>): Promise<Ended<T>> {
  const { id, send, onSlow } = payment;
  const kept = readKeys<What>()[id];
  const { key, at, what } = kept ?? {
    key: payment.firstKey ?? randomId(),
    at: Date.now(),
    what: payment.what,
  };
  keepKey(id, { key, at, what });
  sending += 1;
  try {
    const ended = await untilConclusive(() => send(key, what), { onSlow, wasLost: kept !== undefined });
    // Another payment of the same may have taken its place.
    if (ended.status !== "open" && readKeys()[id]?.key === key) forgetKey(id);
    return ended;
  } finally {
    sending -= 1;
  }
}

/**
 * Sends a request that moves no money and must not be carried out twice. The same request tried again keeps its key while
 * the first has no answer. `name`: the kind of request, of which the last one is kept.
 */
export async function sendOnce<T>(
  name: string,
  body: object,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const what = JSON.stringify(body);
  const kept = readKeys()[name];
  const isSame = kept?.what === what && kept.at > Date.now() - sameRequestMilliseconds;
  const { key, at } = isSame ? kept : { key: randomId(), at: Date.now() };
  keepKey(name, { key, at, what });
  try {
    const answer = await send(key);
    forgetKey(name);
    return answer;
  } catch (error) {
    if (!hasNoAnswer(error) && !isBeforeKey(error)) forgetKey(name);
    throw error;
  }
}

interface Trying {
  onSlow: (() => void) | undefined;
  /** An earlier request under this key had no answer. */
  wasLost: boolean;
}

async function untilConclusive<T>(send: () => Promise<T>, { onSlow, wasLost }: Trying): Promise<Ended<T>> {
  const otherSignedIn = watchPerson();
  let isLost = wasLost;
  for (const wait of [...retryMilliseconds, null]) {
    if (!navigator.onLine && !isLost) return { status: "refused", error: offline };
    try {
      return { status: "answered", answer: await send() };
    } catch (error) {
      if (!hasNoAnswer(error)) return { status: isLost && isBeforeKey(error) ? "open" : "refused", error };
    }
    isLost = true;
    if (wait === null) break;
    onSlow?.();
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (otherSignedIn()) break;
  }
  return { status: "open" };
}

const offline = new ApiError(t("You are offline. Wait for the connection before you pay."), {
  code: "network",
  status: 0,
});

/** No answer, or none that says what became of the payment; an error of our own code says nothing, either. */
function hasNoAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.outcomeUnknown && !beforeMoney.has(error.code));
}

/** Without prices, a bank or a catalogue the server refuses before anything moves (503); every other lost answer may hide a payment. */
const beforeMoney: ReadonlySet<ApiError["code"]> = new Set(["provider_unavailable", "rates_unavailable"]);

const beforeKeyCodes: ReadonlySet<ApiError["code"]> = new Set([
  "unauthenticated",
  "rate_limited",
  "unreadable",
  ...beforeMoney,
]);

/**
 * Refused before the server looked the key up, so it says nothing about an earlier request without an answer. An unreadable
 * answer may be a proxy's page. A provider that could not be asked may still be working on the earlier request.
 */
function isBeforeKey(error: unknown): boolean {
  return isAboutConfirmation(error) || (error instanceof ApiError && beforeKeyCodes.has(error.code));
}

/** A wrong PIN, or too many of them. Money that is held answers `locked` too, with `until`: no other PIN helps then. */
export function isAboutPin(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === "invalid_pin" || (error.code === "locked" && error.data["until"] === undefined);
}

/** The same, or a confirmation by passkey that can't be used any more: the person confirms the payment again. */
export function isAboutConfirmation(error: unknown): boolean {
  return isAboutPin(error) || (error instanceof ApiError && error.code === "confirmation_required");
}

export const otherPersonWords = t("Not sent, because another person signed in on this device.");

/** Returns a function that says whether another person than now is signed in on this device. */
export function watchPerson(): () => boolean {
  const before = readSession()?.user.id;
  return () => {
    const now = readSession()?.user.id;
    return now !== undefined && now !== before;
  };
}
