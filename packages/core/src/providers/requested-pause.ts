import { minutes, seconds } from "@manilla/shared/duration";

/** A vendor that names a day is asked again after a minute: money that is under way needs its answer. */
const longestMs = minutes(1);

/** The pause that a vendor has asked for, for one client of it. */
export function requestedPause() {
  let until = 0;
  return {
    isOn: () => Date.now() < until,
    /** Reads Retry-After (seconds, or a date) of an answer 429 or 503; any other answer, and what can't be read, asks for none. */
    note(status: number, retryAfter: string | string[] | undefined): void {
      if ((status !== 429 && status !== 503) || typeof retryAfter !== "string") return;
      const now = Date.now();
      const wait = /^\d{1,9}$/.test(retryAfter) ? seconds(Number(retryAfter)) : Date.parse(retryAfter) - now;
      if (wait > 0) until = now + Math.min(wait, longestMs);
    },
  };
}
