import { seconds } from "@manilla/shared/duration";
import { whileSending } from "../sending.ts";
import { readSession } from "../session/session.ts";
import { t } from "../texts/t.ts";
import { ApiError } from "./api-error.ts";

export interface Sending<T> {
  /** Every time under the same idempotency key. */
  send: () => Promise<T>;
  onSlow: () => void;
}

export type SendOutcome<T> =
  | { is: "answered"; answer: T }
  | { is: "unknown" }
  /** `afterLost`: an earlier request of these had no answer. */
  | { is: "refused"; error: unknown; afterLost: boolean };

/** Waits between the attempts. */
const retryMilliseconds = [seconds(1), seconds(3)] as const;

/** Sends until a conclusive answer, at most three times, and only while the same person is signed in. */
export function retryUntilConclusive<T>(sending: Sending<T>): Promise<SendOutcome<T>> {
  return whileSending(() => sendUntilConclusive(sending));
}

async function sendUntilConclusive<T>({ send, onSlow }: Sending<T>): Promise<SendOutcome<T>> {
  const otherSignedIn = watchPerson();
  let afterLost = false;
  for (const wait of [...retryMilliseconds, null]) {
    try {
      return { is: "answered", answer: await send() };
    } catch (error) {
      if (!isLost(error)) return { is: "refused", error, afterLost };
    }
    afterLost = true;
    if (wait === null) break;
    onSlow();
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (otherSignedIn()) break;
  }
  return { is: "unknown" };
}

/** No answer, or none that says what became of the payment; an error of our own code says nothing, either. */
function isLost(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.outcomeUnknown && !beforeMoney.has(error.code));
}

/** Without prices, a bank or a catalogue the server refuses before anything moves (503); every other lost answer may hide a payment. */
const beforeMoney: ReadonlySet<ApiError["code"]> = new Set(["provider_unavailable", "rates_unavailable"]);

export const otherPersonWords = t("Not sent, because another person signed in on this device.");

/** A function that says whether another person than now is signed in on this device. */
export function watchPerson(): () => boolean {
  const before = readSession()?.user.id;
  return () => {
    const now = readSession()?.user.id;
    return now !== undefined && now !== before;
  };
}

/**
 * Whether an earlier request under the same key may have been accepted: this one was refused before the server looked the key
 * up, so it says nothing about an earlier one without an answer. The key is kept then. `sentBefore`: in an earlier confirmation.
 */
export function isStillOpen(sent: SendOutcome<unknown>, sentBefore: boolean): boolean {
  return sent.is === "refused" && (sentBefore || sent.afterLost) && isBeforeKey(sent.error);
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

/**
 * An unreadable answer may be a proxy's page. That a provider could not be asked says nothing about an earlier request, which may
 * still be under way at another process of the server.
 */
function isBeforeKey(error: unknown): boolean {
  if (isAboutConfirmation(error)) return true;
  return error instanceof ApiError && beforeKeyCodes.has(error.code);
}

const beforeKeyCodes: ReadonlySet<ApiError["code"]> = new Set([
  "unauthenticated",
  "rate_limited",
  "unreadable",
  ...beforeMoney,
]);
