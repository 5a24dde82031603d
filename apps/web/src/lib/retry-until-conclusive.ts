import { seconds } from "@manilla/shared/duration";
import type { ErrorCode } from "@manilla/shared/http/errors";
import { ApiError } from "./api-error.ts";
import { whileSending } from "./sending.ts";

export interface Sending<T> {
  /** Every time under the same idempotency key. */
  send: () => Promise<T>;
  /** The fault that is said before anything moves; every other lost answer may hide a payment. */
  harmless: ErrorCode;
  onSlow: () => void;
}

export type Sent<T> = { is: "answered"; answer: T } | { is: "unknown" } | { is: "refused"; error: unknown };

/** Waits between the attempts. */
const retryMilliseconds = [seconds(1), seconds(3)] as const;

/** Sends until a conclusive answer, at most three times. */
export function retryUntilConclusive<T>(sending: Sending<T>): Promise<Sent<T>> {
  return whileSending(() => sendUntilConclusive(sending));
}

async function sendUntilConclusive<T>({ send, harmless, onSlow }: Sending<T>): Promise<Sent<T>> {
  for (const wait of [...retryMilliseconds, null]) {
    try {
      return { is: "answered", answer: await send() };
    } catch (error) {
      const lost = error instanceof ApiError && error.outcomeUnknown && error.code !== harmless;
      if (!lost) return { is: "refused", error };
    }
    if (wait === null) break;
    onSlow();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return { is: "unknown" };
}
