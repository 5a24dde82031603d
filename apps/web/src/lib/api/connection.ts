import { seconds } from "@manilla/shared/duration";
import { t } from "../texts/t.ts";
import { ApiError } from "./api-error.ts";

/** How long an answer may take. */
export const callMilliseconds = seconds(10);

export const connectionMessages = {
  network: t("We could not reach the server. Please check your connection and try again."),
  timeout: t("The server took too long to answer. Please check your connection and try again."),
} as const;

/** Aborted when the caller takes the call back, or when the answer takes too long. Chrome 111 and Safari 16 lack `AbortSignal.any`. */
export function signalOf(given: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(callMilliseconds);
  if (!given) return timeout;
  const either = new AbortController();
  for (const signal of [given, timeout]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener("abort", () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

/** The answer, or ApiError `timeout` or `network`; what the browser threw when the caller took the call back. */
export async function received(answer: Promise<Response>, given: AbortSignal | undefined): Promise<Response> {
  try {
    return await answer;
  } catch (error) {
    throw connectionError(error, given);
  }
}

/** What a call without an answer throws. */
export function connectionError(error: unknown, given: AbortSignal | undefined): unknown {
  if (given?.aborted) return error; // the caller took the call back; nothing went wrong
  // A DOMException is an Error in browsers only.
  const name = isRecord(error) || error instanceof Error ? error.name : "";
  // Chrome before 124 calls a time-out AbortError, too.
  const code = name === "TimeoutError" || name === "AbortError" ? "timeout" : "network";
  return new ApiError(connectionMessages[code], { code, status: 0 });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
