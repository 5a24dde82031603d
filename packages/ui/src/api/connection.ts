import { seconds } from "@manilla/shared/duration";
import { t } from "../texts/t.ts";
import { ApiError } from "./api-error.ts";

export const callMilliseconds = seconds(10);

export const connectionMessages = {
  network: t("We couldn't reach the server. Please check your connection and try again."),
  timeout: t("The server took too long to answer. Please check your connection and try again."),
} as const;

/** Replaces `AbortSignal.any`, which Chrome 111 and Safari 16 lack. */
export function signalOf(given: AbortSignal | undefined, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!given) return timeout;
  const either = new AbortController();
  for (const signal of [given, timeout]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener("abort", () => either.abort(signal.reason), { once: true });
  }
  return either.signal;
}

export function connectionError(error: unknown, given: AbortSignal | undefined): unknown {
  if (given?.aborted) return error;
  // Outside browsers, a DOMException is not an Error.
  const name = isRecord(error) || error instanceof Error ? error.name : "";
  // Chrome before 124 reports a timeout as AbortError.
  const code = name === "TimeoutError" || name === "AbortError" ? "timeout" : "network";
  return new ApiError(connectionMessages[code], { code, status: 0 });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
