import { minutes, seconds } from "@manilla/shared/duration";
import { ApiError } from "@manilla/ui/api/api-error.ts";
import { t } from "@manilla/ui/texts/t.ts";
import { randomId } from "../session/random-id.ts";
import { readSession } from "../session/session.ts";
import { forgetKey, keepKey, readKeys } from "./keys.ts";
import { trackInFlight } from "./sending.ts";

interface Sending<T, What> {
  /** Identifies the payment. A retry has the same id. */
  id: string;
  what: What;
  firstKey?: string;
  /** A retry gets the key and `what` of the first request. */
  send: (idempotencyKey: string, what: What) => Promise<T>;
  onSlow?: () => void;
}

/** "open": the payment may have been made, and its key stays stored. `error` is the last refusal, if any. */
export type Ended<T> =
  | { status: "answered"; answer: T }
  | { status: "open"; error?: unknown }
  | { status: "refused"; error: unknown };

/** After this time an equal request counts as a new one, so that a retry never returns an expired deposit account. */
const sameRequestMilliseconds = minutes(10);

const retryMilliseconds = [seconds(1), seconds(3)] as const;

/**
 * Sends a payment at most three times under one idempotency key, until the answer is conclusive. The key is stored
 * before the first request and deleted after a conclusive answer.
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
  const ended = await trackInFlight(() =>
    untilConclusive(() => send(key, what), { onSlow, wasLost: kept !== undefined }),
  );
  // Another payment may have replaced the stored key.
  if (ended.status !== "open" && readKeys()[id]?.key === key) forgetKey(id);
  return ended;
}

/**
 * Sends a request that moves no money and must not be executed twice. A retry with an equal body, within ten minutes
 * after a request without an answer, has the same key.
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
  wasLost: boolean;
}

async function untilConclusive<T>(send: () => Promise<T>, { onSlow, wasLost }: Trying): Promise<Ended<T>> {
  const otherSignedIn = trackUser();
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

const offline = new ApiError(t("You're offline. Wait for the connection before you pay."), {
  code: "network",
  status: 0,
});

/** True if nobody knows whether the payment was made: no answer, an unclear answer, or an error of our own code. */
function hasNoAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.outcomeUnknown && !unpaidCodes.has(error.code));
}

/** The server sends these codes only if no money has moved. */
const unpaidCodes: ReadonlySet<ApiError["code"]> = new Set(["provider_unavailable", "rates_unavailable"]);

const beforeKeyCodes: ReadonlySet<ApiError["code"]> = new Set([
  "unauthenticated",
  "rate_limited",
  "unreadable",
  ...unpaidCodes,
]);

/**
 * True if the error says nothing about an earlier request under this key. The server refused before it looked for the
 * key, or the answer is unreadable and may come from a proxy.
 */
function isBeforeKey(error: unknown): boolean {
  return isAboutConfirmation(error) || (error instanceof ApiError && beforeKeyCodes.has(error.code));
}

/** True for a wrong PIN or too many wrong PINs. A "locked" error with `until` is a hold on outgoing money. */
export function isAboutPin(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === "invalid_pin" || (error.code === "locked" && error.data["until"] === undefined);
}

/** True for an error about the PIN or an expired passkey confirmation. */
export function isAboutConfirmation(error: unknown): boolean {
  return isAboutPin(error) || (error instanceof ApiError && error.code === "confirmation_required");
}

export const otherPersonWords = t("Not sent, because another person signed in on this device.");

export function trackUser(): () => boolean {
  const before = readSession()?.user.id;
  return () => {
    const now = readSession()?.user.id;
    return now !== undefined && now !== before;
  };
}
