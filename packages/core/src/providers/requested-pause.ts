import { minutes, seconds } from "@manilla/shared/duration";

/** Upper bound of a requested pause, because pending payments need an answer. */
const longestMs = minutes(1);

/** The pause that a vendor requested from one client. */
export function requestedPause() {
  let until = 0;
  return {
    isOn: () => Date.now() < until,
    /** Reads Retry-After (seconds or a date) of a 429 or 503. Other or unreadable answers request no pause. */
    note(status: number, retryAfter: string | string[] | undefined): void {
      if ((status !== 429 && status !== 503) || typeof retryAfter !== "string") return;
      const now = Date.now();
      const wait = /^\d{1,9}$/.test(retryAfter) ? seconds(Number(retryAfter)) : Date.parse(retryAfter) - now;
      if (wait > 0) until = now + Math.min(wait, longestMs);
    },
  };
}
